/** The directory of places as it is read: rows in any order, what else they are called, what they overlap with, their boundaries. */

import { z } from 'zod';
import { figureShape } from '../../../data/measures/figure-shape.ts';
import { figureSql } from '../../../data/measures/figure-sql.ts';
import { medianPricePerSqft, offPlanPricePerSqft, readyPricePerSqft } from '../../../data/measures/sales.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import type { CursorKey, Page } from '../../contract/paging.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import type { Period } from '../../statistics/period.ts';
import { countedTotalsSql, periodValues, withInterval } from '../../statistics/place/figures.ts';
import { byPlace } from '../../statistics/place/place-rows.ts';
import { Area, BoundingBox, Overlap } from '../../statistics/place/schema.ts';
import { keptOfSnapshot } from '../../warehouse/kept-of-snapshot.ts';

import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const amount = z.number().nullable();

const directoryMeasures = [medianPricePerSqft, readyPricePerSqft, offPlanPricePerSqft] as const;

const DirectoryRow = Area.pick({
  kind: true,
  name: true,
  name_ar: true,
  slug: true,
  municipality_number: true,
  building_count: true,
  project_count: true,
  transaction_count: true,
}).extend({
  id: z.int(),
  latitude: amount,
  longitude: amount,
  ...figureShape(directoryMeasures, withInterval),
});

/** A place with its counts. */
export type DirectoryRow = z.output<typeof DirectoryRow>;

const sorts = {
  name: 'text',
  id: 'integer',
  transaction_count: 'integer',
  building_count: 'integer',
  project_count: 'integer',
  median_price_aed_per_sqft: 'number',
  median_ready_price_aed_per_sqft: 'number',
  median_off_plan_price_aed_per_sqft: 'number',
} as const;
type SortColumn = keyof typeof sorts;

/** What `sort` of the directory takes, the default first. */
export const directorySorts = sortWords<SortColumn>(
  '-transaction_count',
  'name',
  'id',
  'transaction_count',
  'building_count',
  'project_count',
  'median_price_aed_per_sqft',
  'median_ready_price_aed_per_sqft',
  'median_off_plan_price_aed_per_sqft',
);

const transactions = readQuery('place-transactions');

function directory(sales: string) {
  return new KeysetList({
    query: 'area-directory',
    fragments: { transactions, sales },
    row: DirectoryRow,
    sorts,
    id: { column: 'id', type: 'integer' },
  });
}

const directoryFromMart = directory(
  readQuery('area-sales-headlines', { names: figureSql(directoryMeasures, withInterval).names }),
);
/** For plans that see a part of the last 12 months only. */
const directoryCounted = directory(countedTotalsSql);
const allOfThem = { places: null, property_type: null, bedrooms: null };

/** More than there are places: a list without `limit` is whole. */
const allPlaces = 100_000;

/** Which rows of the directory are asked for, and in which order. */
export interface DirectoryRequest {
  readonly snapshot: Snapshot;
  readonly historyFrom: string | null;
  readonly period: Period;
  readonly placeId?: number;
  readonly kind?: string | undefined;
  /** Part of any name, folded. */
  readonly folded?: string | undefined;
  /** Ids of places that are listed beside those of the name and kind. */
  readonly called?: readonly number[];
  readonly sort?: (typeof directorySorts)[number] | undefined;
  readonly limit?: number | undefined;
  readonly after?: CursorKey | null;
  readonly signal: AbortSignal;
}

/** The first day that begins a month, from this day on. */
function firstMonthSince(day: string | null): string | null {
  if (day === null || day.endsWith('-01')) return day;
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** A page of places; all of them without `limit`. */
export function readDirectory(request: DirectoryRequest): Promise<Page<DirectoryRow>> {
  const { snapshot, historyFrom, period, signal } = request;
  const values = {
    ...(period.isInMart ? {} : { ...allOfThem, ...periodValues(period) }),
    history_from: historyFrom,
    first_month: firstMonthSince(historyFrom),
    shown_from: publishingRules.least_shown,
    place_id: request.placeId ?? null,
    kind: request.kind ?? null,
    folded: request.folded ?? null,
    called: `[${(request.called ?? []).join(',')}]`,
  };
  const rows = period.isInMart ? directoryFromMart : directoryCounted;
  const { limit = allPlaces, after = null } = request;
  // A cursor of an earlier release, whose key begins with a name, goes on by name.
  const sort = request.sort ?? (typeof after?.[0] === 'string' ? 'name' : '-transaction_count');
  return rows.page(sort, { snapshot, values, limit, after, signal });
}

/** Returns the whole directory as a plan sees it, a few hundred rows, by the start of its history. */
const directoryOf = keptOfSnapshot(
  async (
    snapshot,
    historyFrom: DirectoryRequest['historyFrom'],
    period: DirectoryRequest['period'],
  ): Promise<ReadonlyMap<number, DirectoryRow>> => {
    const { signal } = new AbortController();
    const { rows } = await readDirectory({ snapshot, historyFrom, period, signal });
    return new Map(rows.map((row) => [row.id, row]));
  },
);

/** Returns the row of one place. Counting every place takes as long as counting one, so that it is done once. */
export async function directoryRow(
  request: Pick<DirectoryRequest, 'snapshot' | 'historyFrom' | 'period' | 'signal'>,
  placeId: number,
): Promise<DirectoryRow | undefined> {
  const { snapshot, historyFrom, period } = request;
  if (!period.isInMart) return (await readDirectory({ ...request, placeId })).rows[0];
  return (await directoryOf(snapshot, historyFrom, period)).get(placeId);
}

const transactionsSql = readQuery('place-transactions-count', { transactions });
const Count = z.object({ transaction_count: z.int() });

/** Sales and rent contracts of a place since the plan's history begins, as the directory counts them. */
export async function transactionsOfPlace(
  snapshot: Snapshot,
  placeId: number,
  historyFrom: string | null,
  signal: AbortSignal,
): Promise<number> {
  const values = {
    place_id: placeId,
    history_from: historyFrom,
    first_month: firstMonthSince(historyFrom),
  };
  const [row] = await snapshot.rows(transactionsSql, values, Count, { signal });
  return row?.transaction_count ?? 0;
}

const namesSql = readQuery('area-names');
const overlapsSql = readQuery('area-overlaps');
const boundsSql = readQuery('area-bounds');

const NameRow = z.object({ place_id: z.int(), name: z.string() });
const OverlapRow = Overlap.extend({ place_id: z.int() });
type OverlapRow = z.output<typeof OverlapRow>;

/** Other names of a place, and the places that it overlaps with. */
export interface Surroundings {
  readonly namesOf: (placeId: number) => string[];
  readonly overlapsOf: (placeId: number) => z.output<typeof Overlap>[];
}

/** Returns other names and overlaps of every place, a few hundred lines. */
export const readAllSurroundings = keptOfSnapshot(async (snapshot): Promise<Surroundings> => {
  const [names, overlaps] = await Promise.all([
    snapshot.rows(namesSql, {}, NameRow).then(byPlace),
    snapshot.rows(overlapsSql, {}, OverlapRow).then(byPlace<OverlapRow>),
  ]);
  return {
    namesOf: (id) => (names.get(id) ?? []).map(({ name }) => name),
    overlapsOf: (id) => overlaps.get(id) ?? [],
  };
});

/** The rectangle around an area's boundary; null where it has none. */
export async function readBounds(
  snapshot: Snapshot,
  areaId: number,
  signal: AbortSignal,
): Promise<z.output<typeof BoundingBox> | null> {
  const [bounds] = await snapshot.rows(boundsSql, { place_id: areaId }, BoundingBox, { signal });
  return bounds ?? null;
}
