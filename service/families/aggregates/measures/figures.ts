/** The numbers of a measure by period: an aggregate of the list of deals and contracts, by the measure's own definition. */
import type { z } from 'zod';
import { measureIdOf } from '../../../../data/measures/all.ts';
import { eligibleCommercial } from '../../../../data/measures/eligible.ts';
import { countedRows, eligible, levelRows, type Measure } from '../../../../data/measures/measure.ts';
import { isCommercial } from '../../../../data/property-types.ts';
import { transactionList } from '../../../../data/serve/transaction-list.ts';
import { transactionListByArea } from '../../../../data/serve/transaction-list-by-area.ts';
import { duckdb } from '../../../analytics/dialect.ts';
import { type Figure, figure, intervalOf, rounded } from '../../../statistics/statistic.ts';
import type { QueryValues } from '../../../warehouse/bind-values.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import type { Snapshot } from '../../../warehouse/snapshot.ts';
import { recordClusters } from '../clusters.ts';
import { aggregateQuery, type CellFigure, type CellRow, rowOf } from '../query.ts';
import type { Asked } from '../request.ts';
import type { Subject } from '../subjects.ts';

/** Lengths of a period: `window` is all days together. */
export const spans = ['month', 'quarter', 'year', 'window'] as const;
export type Span = (typeof spans)[number];

/** Kind of the records of a population in the list. */
export const listTypes = { is_sale: 'sales', is_contract: 'rentals' } as const;
/** Words of completeness for a population. */
export const registers = { is_sale: 'sales', is_contract: 'rents' } as const;

const sources = {
  usual: `(${readQuery('measure-records', { source: transactionListByArea.id, eligible })})`,
  /** Rents of kinds that are let for business. */
  commercial: `(${readQuery('measure-records', { source: transactionList.id, eligible: eligibleCommercial })})`,
} as const;
const level = levelRows("coalesce($property_type::VARCHAR, 'all')");
/** Shares of the quantiles of a level: the median and both quartiles. */
const shares = [0.5, 0.25, 0.75] as const;
/** More periods than any days have. */
const mostPeriods = 10_000;

/** Returns SQL of the number of a record: one for a count, the amount for a sum, and for a level hundredths, which are whole. */
function numberOf(measure: Measure): string {
  if (measure.statistic === 'median') return `round(${measure.value} * 100)`;
  const value = measure.statistic === 'count' ? '1' : measure.value;
  return `case when ${countedRows(measure)} then ${value} end`;
}

/** Returns the aggregate that a measure is. */
function aggregateOf(
  measure: Measure,
  by: Span,
  source: string,
): { readonly subject: Subject; readonly asked: Asked } {
  const field = measure.column;
  const clusters = recordClusters('counted_on');
  const statistics =
    measure.statistic === 'median'
      ? shares.map((share) => ({ kind: 'quantile' as const, share }))
      : [{ kind: 'sum' as const }];
  const number = { digits: 2, isAdditive: true, isAmount: false, description: '' } as const;
  return {
    subject: {
      ...{ of: measure.population.records.en, source, reads: [], dimensions: {}, days: {}, clusters },
      fields: { [field]: { ...number, sql: numberOf(measure) } },
    },
    asked: {
      ...{ keys: [], period: by === 'window' ? null : by, havingCount: 1, order: null },
      measures: statistics.map((statistic, place) => ({ name: `${field}_${place}`, field, statistic })),
    },
  };
}

/** Returns the query of a measure, and the values that it binds beside those of the records. */
export function queryOf(
  measure: Measure,
  {
    by = 'month',
    isOfProject = false,
    propertyType = null,
  }: { readonly by?: Span; readonly isOfProject?: boolean; readonly propertyType?: string | null } = {},
): { readonly sql: string; readonly values: QueryValues; readonly row: z.ZodType<CellRow> } {
  const isOfBusiness = measure.population.flag === 'is_contract' && isCommercial(propertyType);
  const source = sources[isOfBusiness ? 'commercial' : 'usual'];
  const { subject, asked } = aggregateOf(measure, by, source);
  const records = {
    ...{ source, filters: 'true', day: 'counted_on' },
    isLevel: measure.statistic === 'median' ? `${countedRows(measure)} and ${level}` : 'true',
    clusters: subject.clusters({ to: isOfProject ? 'project' : 'place', period: asked.period }),
  };
  const { sql, values } = aggregateQuery(subject, asked, records, duckdb);
  return { sql, values: { ...values, rows: mostPeriods }, row: rowOf(asked) };
}

/** The values of the records of a request. */
export interface RecordValues extends QueryValues {
  readonly from: string;
  readonly project_id: number | null;
  readonly property_type: string | null;
}

/** Returns the figures of a measure, oldest period first. Periods without a record are left out. */
export async function readFigures(
  measure: Measure,
  by: Span,
  asked: RecordValues,
  { snapshot, signal }: { readonly snapshot: Snapshot; readonly signal: AbortSignal },
): Promise<{ readonly period: string; readonly figure: z.input<typeof Figure> }[]> {
  const { project_id: project, property_type: propertyType } = asked;
  const { sql, values, row } = queryOf(measure, { by, isOfProject: project !== null, propertyType });
  const rows = await snapshot.rows(sql, { ...asked, ...values }, row, { signal });
  return rows.map((one) => ({ period: one.period ?? asked.from, figure: figureOf(measure, one) }));
}

/** Returns the figure of a period. Counts and sums are given from one record on, with the number of all records. */
function figureOf(measure: Measure, { row_count: all, figures }: CellRow): z.input<typeof Figure> {
  const [middle, lower, upper] = figures;
  if (middle === undefined) throw new Error(`The measure ${measureIdOf(measure)} has no figure.`);
  if (measure.statistic !== 'median') {
    const value = middle.value ?? 0;
    return { value: measure.statistic === 'sum' ? rounded(value, 'aed') : value, n: all };
  }
  const whole = (number: number | null | undefined): number | null => (number == null ? null : number / 100);
  const quantile = (one: CellFigure | undefined): number | null => whole(one?.value);
  return figure(
    {
      value: quantile(middle),
      n: middle.n,
      p25: quantile(lower),
      p75: quantile(upper),
      interval: intervalOf(whole(middle.low), whole(middle.high)),
    },
    { unit: measure.unit, of: measure.population.levelRecords.en },
  );
}
