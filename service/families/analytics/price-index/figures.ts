/** Reads the periods of the stratified and of the hedonic index. */
import { z } from 'zod';
import { type Place, placeIds } from '../../../records/place-parameter.ts';
import { hedonicSeries } from '../../../statistics/hedonic/series.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import type { Snapshot } from '../../../warehouse/snapshot.ts';
import type { Granularity } from './schema.ts';

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

const indexSql = readQuery('price-index');

const amount = z.number().nullable();

/** A period as the queries give it. */
export const Row = z.object({
  period: z.iso.date(),
  index: amount,
  smoothed: amount,
  base_year: z.int().nullable(),
  n: z.int(),
  sales_count: z.int().nullable(),
  strata_used: z.int().nullable(),
  strata_missing: z.int().nullable(),
});
export type Row = z.output<typeof Row>;

/** The subject, the days and the history of a request for an index. */
export interface Asked {
  readonly snapshot: Snapshot;
  readonly place: Place | null;
  readonly property_type: string;
  readonly granularity: Granularity;
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly history_from: string | null;
  readonly signal: AbortSignal;
}

/** Reads the stratified index from its mart. */
export function stratified({ snapshot, place, signal, ...values }: Asked): Promise<Row[]> {
  const subject = { subject: place?.kind ?? 'market', subject_id: place?.place_id ?? 0 };
  return snapshot.rows(indexSql, { ...values, ...subject }, Row, { signal });
}

/** First day of a period that is counted from year 0. */
function firstDay(period: number, granularity: Granularity): string {
  const months = period * monthsIn[granularity];
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** Computes the hedonic index of one granularity; empty for years. */
export async function hedonic(asked: Asked): Promise<Row[]> {
  const { granularity, place } = asked;
  if (granularity === 'year') return [];
  const levels = await hedonicSeries(asked.snapshot, {
    ...placeIds(place),
    property_type: asked.property_type,
    granularity,
    history_from: asked.history_from,
  });
  return levels
    .map(({ period, level, n }) => ({
      period: firstDay(period, granularity),
      index: 100 * Math.exp(level),
      smoothed: null,
      base_year: null,
      n,
      sales_count: null,
      strata_used: null,
      strata_missing: null,
    }))
    .filter(({ period }) => asked.from_date === null || period >= asked.from_date)
    .filter(({ period }) => asked.to_date === null || period <= asked.to_date);
}

/** Months, or where they are too thin quarters; only what was asked for when something was. */
export async function hedonicWhereEnough(
  asked: Asked,
  given: Granularity | undefined,
): Promise<[Row[], Granularity]> {
  const tried = given === undefined ? (['month', 'quarter'] as const) : [given];
  for (const granularity of tried) {
    const rows = await hedonic({ ...asked, granularity });
    if (rows.length > 0) return [rows, granularity];
  }
  return [[], given ?? 'quarter'];
}

/** The day before the period after this one. */
export function lastDay(period: string, granularity: Granularity): string {
  const [year = 0, month = 1] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsIn[granularity], 0)).toISOString().slice(0, 10);
}
