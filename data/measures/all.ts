/** Every measure that can be asked for by its name. */
import {
  annualValue,
  contractCount,
  newContractCount,
  newRent,
  newRentPerSqft,
  renewedContractCount,
  renewedRent,
} from './contracts.ts';
import type { Measure } from './measure.ts';
import {
  medianPrice,
  medianPricePerSqft,
  offPlanCount,
  offPlanPricePerSqft,
  readyCount,
  readyPricePerSqft,
  salesCount,
  salesValue,
} from './sales.ts';

/** The measures, sales first. Those whose records must be kept apart are there once for each part. */
export const measures = [
  salesCount,
  salesValue,
  offPlanCount,
  readyCount,
  medianPrice,
  medianPricePerSqft,
  offPlanPricePerSqft,
  readyPricePerSqft,
  contractCount,
  newContractCount,
  renewedContractCount,
  annualValue,
  newRent,
  newRentPerSqft,
  renewedRent,
] as const satisfies readonly Measure[];

/** Returns the name of a measure: the column that has it in tables and answers. */
export function measureIdOf({ statistic, column }: Pick<Measure, 'statistic' | 'column'>): string {
  return statistic === 'median' ? `median_${column}` : column;
}
