/** Pages of transactions: which rows, in which of the orders, after which row; and the whole count. */
import { z } from 'zod';
import { cursorInvalid } from '../../contract/cursor.ts';
import type { CursorKey, Page } from '../../contract/paging.ts';
import type { RecordFilter } from '../../pages/find-records.ts';
import type { TransactionRecord } from '../../pages/transaction-record.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import type { Scope } from '../place-parameter.ts';
import {
  type BoundedOrder,
  boundedRows,
  boundQuery,
  comparisons,
  type Direction,
  sampleTable,
} from '../value-bound.ts';
import { transactionConditions } from './filters.ts';
import type { TransactionSort } from './parameters.ts';

/**
 * Where a list reads: all rows in the order of time; the rows of a place, or of something that lies in few areas, in the order of areas; a
 * broker's; or those that changed lately.
 */
export type TransactionSource = 'all' | 'place' | 'areas' | 'broker' | 'changed';

const filters = transactionConditions;
const sources = {
  all: 'transaction_list',
  place: 'transaction_list_by_area',
  areas: readQuery('transactions-of-areas'),
  broker: readQuery('transactions-of-broker'),
  changed: readQuery('transactions-changed'),
} as const satisfies Record<TransactionSource, string>;

function forEachSource(name: string): Readonly<Record<TransactionSource, string>> {
  return {
    all: readQuery(name, { source: sources.all, filters }),
    place: readQuery(name, { source: sources.place, filters }),
    areas: readQuery(name, { source: sources.areas, filters }),
    broker: readQuery(name, { source: sources.broker, filters }),
    changed: readQuery(name, { source: sources.changed, filters }),
  };
}

const newestSql = forEachSource('transactions-newest');
const oldestSql = forEachSource('transactions-oldest');
const countSql = forEachSource('transactions-count');

type Figure = 'price_aed' | 'area_sqft' | 'price_aed_per_sqft';

/**
 * Returns the queries of one order for each source. On a large table, a sample guesses the value at which a page ends.
 * From the greatest down, the whole register is read in the order of areas: prices of one area are alike, so that more
 * rows are left out. From the least up, that order leaves out no row, because every area has rents.
 */
function orderedBy(figure: Figure, direction: Direction): Readonly<Record<TransactionSource, BoundedOrder>> {
  const words = { filters, figure, ...comparisons[direction] };
  const of = (source: string): BoundedOrder => ({
    pageSql: readQuery('transactions-by-value', { source, ...words }),
    boundSql: null,
  });
  const guessed = (table: string): BoundedOrder => ({
    ...of(table),
    boundSql: boundQuery(
      readQuery('transactions-sampled', { source: sampleTable(table), ...words }),
      direction,
    ),
  });
  return {
    all: guessed(direction === 'desc' ? sources.place : sources.all),
    place: guessed(sources.place),
    areas: of(sources.areas),
    broker: of(sources.broker),
    changed: of(sources.changed),
  };
}

function bothWays(figure: Figure) {
  return { asc: orderedBy(figure, 'asc'), desc: orderedBy(figure, 'desc') };
}

const valueOrders = {
  price_aed: bothWays('price_aed'),
  area_sqft: bothWays('area_sqft'),
  price_aed_per_sqft: bothWays('price_aed_per_sqft'),
} as const satisfies Record<Figure, unknown>;
const resumeSql = readQuery('transactions-resume');

const Seq = z.object({ seq: z.int() });
const Resumed = z.object({ older: z.int(), not_newer: z.int() });
const Total = z.object({ total: z.int() });
const DateKey = z.tuple([z.int(), z.iso.date(), z.string()]);
const ValueKey = z.tuple([z.number().nullable(), z.string()]);

/** One page to be read. */
export interface PageRequest {
  readonly snapshot: Snapshot;
  readonly source: TransactionSource;
  /** Of the filters and of the source. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The filters again, as page files are asked. */
  readonly filter: RecordFilter;
  /** Areas that hold all rows, or `all`; null where the source's rows do not lie together. */
  readonly areas: readonly number[] | 'all' | null;
  readonly sort: TransactionSort;
  readonly limit: number;
  readonly after: CursorKey | null;
  /** True when `after` comes from another snapshot, where seq meant something else. */
  readonly snapshotChanged: boolean;
  readonly signal: AbortSignal;
}

/** Areas that hold all rows of a source; null where its rows do not lie together in page files. */
export async function areasOfSource(
  snapshot: Snapshot,
  source: TransactionSource,
  place: Scope | null,
  areas: readonly number[] | undefined,
): Promise<readonly number[] | 'all' | null> {
  if (source === 'all') return 'all';
  if (source === 'areas') return areas ?? null;
  return source === 'place' && place !== null ? areasOfScope(snapshot, place) : null;
}

/** Areas that hold all records of a place or of several; none where page files do not tell. */
export async function areasOfScope(snapshot: Snapshot, scope: Scope): Promise<readonly number[]> {
  const pages = await snapshot.pages();
  const places = scope.kind === 'union' ? scope.places : [scope];
  const areas = places.map(({ kind, place_id }) =>
    kind === 'area' ? [place_id] : pages.areasOfCommunity(place_id),
  );
  return [...new Set(areas.flat())];
}

/** Reads a page, and one row more to know whether there is another page. */
export async function readPage(request: PageRequest): Promise<Page<TransactionRecord>> {
  const records = await readRecords(request);
  const wanted = records.slice(0, request.limit);
  const last = wanted.at(-1);
  const more = records.length > request.limit && last !== undefined;
  return { rows: wanted, next: more ? cursorKey(last, request.sort) : null };
}

/** Reads the rows of a page, and one more if there is another page. */
export async function readRecords(request: PageRequest): Promise<TransactionRecord[]> {
  const found = isByDate(request.sort) ? await findByDate(request, request.sort) : null;
  return found ?? readRecordsAt(request.snapshot, await readSeqs(request));
}

/** The records at these places, in this order. */
export async function readRecordsAt(
  snapshot: Snapshot,
  seqs: readonly number[],
): Promise<TransactionRecord[]> {
  const pages = await snapshot.pages();
  return pages.allAt(seqs);
}

/** Looks the page up in the page files; null where DuckDB finds it sooner. */
async function findByDate(request: PageRequest, sort: DateSort): Promise<TransactionRecord[] | null> {
  const { snapshot, filter, areas, limit, signal } = request;
  if (areas === null) return null;
  const pages = await snapshot.pages();
  return pages.find({
    filter,
    areas,
    order: sort === 'transaction_date' ? 'oldest' : 'newest',
    afterSeq: await seqToGoOnAfter(request),
    wanted: limit + 1,
    signal,
  });
}

async function readSeqs(request: PageRequest): Promise<number[]> {
  const rows = await (isByDate(request.sort)
    ? rowsByDate(request)
    : rowsByValue(request, valueOrder(request.sort)));
  return rows.map(({ seq }) => seq);
}

type DateSort = 'transaction_date' | '-transaction_date';

function isByDate(sort: TransactionSort): sort is DateSort {
  return sort === 'transaction_date' || sort === '-transaction_date';
}

async function rowsByDate(request: PageRequest) {
  const { snapshot, source, sort, limit, signal } = request;
  const sql = sort === 'transaction_date' ? oldestSql[source] : newestSql[source];
  const values = { ...request.values, after_seq: await seqToGoOnAfter(request), rows: limit + 1 };
  return snapshot.rows(sql, values, Seq, { signal });
}

function valueOrder(sort: Exclude<TransactionSort, DateSort>) {
  switch (sort) {
    case 'price_aed':
      return valueOrders.price_aed.asc;
    case '-price_aed':
      return valueOrders.price_aed.desc;
    case 'area_sqft':
      return valueOrders.area_sqft.asc;
    case '-area_sqft':
      return valueOrders.area_sqft.desc;
    case 'price_aed_per_sqft':
      return valueOrders.price_aed_per_sqft.asc;
    case '-price_aed_per_sqft':
      return valueOrders.price_aed_per_sqft.desc;
  }
}

function rowsByValue(request: PageRequest, orders: ReturnType<typeof valueOrder>) {
  const { snapshot, source, limit, signal } = request;
  const values = { ...request.values, ...valuePosition(request.after), rows: limit + 1 };
  return boundedRows(orders[source], Seq, { snapshot, values, signal });
}

/** In its own snapshot a row is found by seq; in another one by where its date and id would stand. */
async function seqToGoOnAfter(request: PageRequest): Promise<number | null> {
  const { after, snapshot, snapshotChanged, sort, signal } = request;
  if (after === null) return null;
  const key = DateKey.safeParse(after);
  if (!key.success) throw cursorInvalid();
  const [seq, date, id] = key.data;
  if (!snapshotChanged) return seq;
  const [place] = await snapshot.rows(resumeSql, { date, id }, Resumed, { signal });
  if (place === undefined) return null;
  return sort === 'transaction_date' ? place.not_newer : place.older - 1;
}

function valuePosition(after: CursorKey | null): Record<string, unknown> {
  if (after === null) return { after_value: null, after_id: null };
  const key = ValueKey.safeParse(after);
  if (!key.success) throw cursorInvalid();
  const [value, id] = key.data;
  return { after_value: value, after_id: id };
}

function cursorKey(row: TransactionRecord, sort: TransactionSort): CursorKey {
  switch (sort) {
    case 'price_aed':
    case '-price_aed':
      return [row.double('price_aed'), row.id];
    case 'area_sqft':
    case '-area_sqft':
      return [row.double('area_sqft'), row.id];
    case 'price_aed_per_sqft':
    case '-price_aed_per_sqft':
      return [row.double('price_aed_per_sqft'), row.id];
    default:
      return [row.seq, row.transaction_date, row.id];
  }
}

/** How many rows the list has in all. */
export async function countAll(
  request: Pick<PageRequest, 'snapshot' | 'source' | 'values' | 'signal'>,
): Promise<number> {
  const { snapshot, source, values, signal } = request;
  const [row] = await snapshot.rows(countSql[source], values, Total, { signal });
  return row?.total ?? 0;
}

/** One transaction of those that the caller's plan sees, or null. */
export async function readOne(snapshot: Snapshot, id: string): Promise<TransactionRecord | null> {
  return (await snapshot.pages()).byId(id);
}
