/** Reads the periods of the stratified index, and chains the changes of the indices that are solved by regression. */
import { z } from 'zod';
import type { Place } from '../../../records/place-parameter.ts';
import { type Change, chain, comparedIn } from '../../../statistics/index-chain.ts';
import type { IndexStage } from '../../../statistics/index-stages.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import type { Snapshot } from '../../../warehouse/snapshot.ts';
import type { Granularity } from './schema.ts';

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

const indexSql = readQuery('price-index');
const changesSql = readQuery('price-index-changes');

const amount = z.number().nullable();

/** A period as the queries give it. */
export const Row = z.object({
  period: z.iso.date(),
  index: amount,
  smoothed: amount,
  base_year: z.int().nullable(),
  n: z.int(),
  n_before: z.int().nullable().default(null),
  sales_count: z.int().nullable(),
  strata_used: z.int().nullable(),
  strata_missing: z.int().nullable(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable().default(null),
  standard_error_pct: amount.default(null),
  new_weight_pct: amount.default(null),
});
export type Row = z.output<typeof Row>;

/** The subject, the days and the history of a request for an index. */
export interface Asked {
  readonly snapshot: Snapshot;
  readonly place: Place | null;
  readonly property_type: string;
  readonly stage: IndexStage;
  readonly granularity: Granularity;
  readonly from_date: string | null;
  readonly to_date: string | null;
  /** Earliest day of the period that is 100; null for the first period shown. */
  readonly base_date: string | null;
  readonly history_from: string | null;
  readonly signal: AbortSignal;
}

/** Reads the stratified index from its mart. */
export async function stratified({ snapshot, place, signal, base_date, ...values }: Asked): Promise<Row[]> {
  const subject = { subject: place?.kind ?? 'market', subject_id: place?.place_id ?? 0 };
  return snapshot.rows(indexSql, { ...values, ...subject }, Row, { signal });
}

const Changes = z.object({
  period: z.iso.date(),
  compared_with: z.iso.date().nullable(),
  ln_change: amount,
  ln_change_errors: z.array(z.number()).nullable(),
  n: z.int(),
  n_before: z.int(),
  sales_count: z.int(),
  new_weight_pct: amount,
}) satisfies z.ZodType<Change>;

/** Chains the changes of the constant-quality or the hedonic index; empty for years, and where no two periods are linked. */
export async function solved(
  { snapshot, place, signal, from_date, to_date, base_date, ...asked }: Asked,
  method: 'constant-quality' | 'hedonic',
): Promise<Row[]> {
  const { property_type, stage, granularity } = asked;
  const subject = { subject: place?.kind ?? 'market', subject_id: place?.place_id ?? 0 };
  const values = { method, ...subject, property_type, stage, granularity, to_date };
  const changes = await snapshot.rows(changesSql, values, Changes, { signal });
  const levels = chain(changes, from_date, base_date);
  const compared = comparedIn(levels);
  return levels.map(({ level, interval, standard_error_pct, change }, at) => ({
    period: change.period,
    index: level,
    smoothed: null,
    base_year: null,
    n: compared[at]?.n ?? change.n,
    n_before: compared[at]?.n_before ?? null,
    sales_count: change.sales_count,
    strata_used: null,
    strata_missing: null,
    interval,
    standard_error_pct,
    new_weight_pct: change.new_weight_pct,
  }));
}

/** Months, or where they are too thin quarters; only what was asked for when something was. */
export async function solvedWhereEnough(
  asked: Asked,
  method: 'constant-quality' | 'hedonic',
  given: Granularity | undefined,
): Promise<[Row[], Granularity]> {
  const tried = given === undefined ? (['month', 'quarter'] as const) : [given];
  for (const granularity of tried) {
    const rows = await solved({ ...asked, granularity }, method);
    if (rows.length > 0) return [rows, granularity];
  }
  return [[], given ?? 'quarter'];
}

/** The day before the period after this one. */
export function lastDay(period: string, granularity: Granularity): string {
  const [year = 0, month = 1] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsIn[granularity], 0)).toISOString().slice(0, 10);
}
