/** Every measure that can be asked for by its name: those that the files of sales and contracts export. */
import * as contracts from './contracts.ts';
import type { Measure } from './measure.ts';
import * as sales from './sales.ts';

/** The measures, sales first, in the order of their names. Those whose records must be kept apart are there once for each part. */
export const measures: readonly Measure[] = [sales, contracts]
  .flatMap((file): Measure[] => Object.values(file))
  .filter(({ apart }) => apart === undefined);

/** Returns the name of a measure: the column that has it in tables and answers. */
export function measureIdOf({ statistic, column }: Pick<Measure, 'statistic' | 'column'>): string {
  return statistic === 'median' ? `median_${column}` : column;
}
