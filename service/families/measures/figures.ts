/** The numbers of a measure by period: counted from the list of deals and contracts by its own definition. */
import { z } from 'zod';
import { measureIdOf, measures } from '../../../data/measures/all.ts';
import { contractCount } from '../../../data/measures/contracts.ts';
import { figureSql } from '../../../data/measures/figure-sql.ts';
import { levelRows, type Measure } from '../../../data/measures/measure.ts';
import { salesCount } from '../../../data/measures/sales.ts';
import { clusterInPlace, clusterInProject } from '../../../data/methods/quantile-interval.ts';
import { type Figure, figure, intervalOf, rounded } from '../../statistics/statistic.ts';
import { readQuery } from '../../warehouse/read-query.ts';

/** Lengths of a period: `window` is all days together. */
export const spans = ['month', 'quarter', 'year', 'window'] as const;
export type Span = (typeof spans)[number];

/** Kind of the records of a population in the list. */
export const listTypes = { is_sale: 'sales', is_contract: 'rentals' } as const;
/** Words of completeness for a population. */
export const registers = { is_sale: 'sales', is_contract: 'rents' } as const;

// A period finer than that of the row: records without a project or building go together by it.
const finer =
  "case when $by::VARCHAR = 'month' then counted_on else date_trunc('month', counted_on)::date end";
const inPlace = clusterInPlace({
  project: 'project_id',
  building: 'building_id',
  area: 'area_id',
  period: finer,
});
const inProject = clusterInProject({ building: 'building_id', period: finer });
const use = {
  level: levelRows("coalesce($property_type::VARCHAR, 'all')"),
  cluster: `case when $project_id::INTEGER is null then ${inPlace} else ${inProject} end`,
} as const;

/** Returns the measure that counts all records of another's population. */
function allOf({ population: { flag } }: Measure): Measure {
  return flag === 'is_sale' ? salesCount : contractCount;
}

/** A row as the query gives it: the columns of the measure by their names. */
export const PeriodRow = z.looseObject({ period: z.iso.date() });
export type PeriodRow = z.output<typeof PeriodRow>;

const queries = new Map(
  measures.map((measure) => {
    const all = allOf(measure);
    const parts = figureSql(all.column === measure.column ? [measure] : [all, measure], use);
    return [measureIdOf(measure), readQuery('measure-periods', { ...parts })];
  }),
);

/** Returns the query of a measure. */
export function queryOf(measure: Measure): string {
  const sql = queries.get(measureIdOf(measure));
  if (sql === undefined) throw new Error(`The measure ${measureIdOf(measure)} has no query.`);
  return sql;
}

/** Returns the figure of a row. Counts and sums are given from one record on. */
export function figureOf(measure: Measure, row: PeriodRow): z.input<typeof Figure> {
  const number = (name: string): number | null =>
    z
      .number()
      .nullable()
      .parse(row[name] ?? null);
  const n = number(allOf(measure).column) ?? 0;
  const { column } = measure;
  if (measure.statistic !== 'median') {
    const value = number(column) ?? 0;
    return { value: measure.statistic === 'sum' ? rounded(value, 'aed') : value, n };
  }
  return figure(
    {
      value: number(`median_${column}`),
      n: number(measure.sample) ?? 0,
      p25: number(`p25_${column}`),
      p75: number(`p75_${column}`),
      interval: intervalOf(number(`low_${column}`), number(`high_${column}`)),
    },
    { unit: measure.unit, of: measure.population.levelRecords.en },
  );
}
