/** Pages of transactions: which rows, in which of the orders, after which row; and the whole count. */
import { z } from 'zod';
import { cursorInvalid } from '../http/cursor.ts';
import type { CursorKey, Page } from '../http/endpoint.ts';
import { readQuery } from '../queries/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import type { TransactionSort } from './transaction-parameters.ts';
import { type PlaceNames, withPlaceNames } from './transaction-places.ts';
import { type Transaction, TransactionRow, toTransaction } from './transaction-schema.ts';
import {
  type BoundedOrder,
  boundedRows,
  boundQuery,
  comparisons,
  type Direction,
  sampleOf,
} from './value-bound.ts';

/**
 * Where a list reads: all rows in the order of time; the rows of a place, or of something that lies in few areas, in the order of areas; a
 * broker's; or those that changed lately.
 */
export type TransactionSource = 'all' | 'place' | 'areas' | 'broker' | 'changed';

const filters = readQuery('transactions-filters');
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
 * The query of a source in the order of a figure, and the guess where it reads a large table as it lies. All rows from the greatest down are read in the
 * order of areas, where rows that lie together cost alike and more of them are left out; from the least up that leaves out nothing, for rents lie everywhere.
 */
function orderedBy(figure: Figure, direction: Direction): Readonly<Record<TransactionSource, BoundedOrder>> {
  const words = { filters, figure, ...comparisons[direction] };
  const of = (source: string): BoundedOrder => ({
    pageSql: readQuery('transactions-by-value', { source, ...words }),
    boundSql: null,
  });
  const guessed = (table: string): BoundedOrder => ({
    ...of(table),
    boundSql: boundQuery(readQuery('transactions-sampled', { source: sampleOf(table), ...words }), direction),
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
const seqSql = readQuery('transaction-seq');

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
  readonly sort: TransactionSort;
  readonly limit: number;
  readonly after: CursorKey | null;
  /** True when `after` comes from another snapshot, where seq meant something else. */
  readonly snapshotChanged: boolean;
  readonly signal: AbortSignal;
}

const transactionRows = rowsBySeq('transactions-by-seq', TransactionRow);

/** Reads a page, and one row more to know whether there is another page. */
export async function readPage(request: PageRequest): Promise<Page<Transaction>> {
  const seqs = await readSeqs(request);
  const wanted = seqs.slice(0, request.limit);
  const rows = await readRows(transactionRows, request.snapshot, wanted, request.signal);
  const last = rows.at(-1);
  const more = seqs.length > request.limit && last !== undefined;
  return { rows: rows.map(toTransaction), next: more ? keyOf(last, request.sort) : null };
}

/** Rows closer than this are cheaper to read together than one by one. */
const nearSeqs = 4096;

/** Splits places into runs of neighbours, each in order. */
function neighbours(seqs: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const seq of seqs.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && seq - last <= nearSeqs) run.push(seq);
    else runs.push([seq]);
  }
  return runs;
}

/** What every row of the list has. */
interface ListedRow {
  readonly seq: number;
  readonly id: string;
  readonly place_key: number;
}

/** Rows that are read by their places: the query for one, that for a run of neighbours, and what a row looks like. */
export interface RowsBySeq<Row extends ListedRow> {
  readonly one: string;
  readonly near: string;
  readonly row: z.ZodType<Row>;
}

/** Fills a query that reads rows of the list by their places. */
export function rowsBySeq<Row extends ListedRow>(query: string, row: z.ZodType<Row>): RowsBySeq<Row> {
  return {
    one: readQuery(query, { which: 'seq = $first' }),
    near: readQuery(query, {
      which: 'seq between $first and $last and seq in (select unnest($seqs::BIGINT[]))',
    }),
    row,
  };
}

/** The rows at these places, in this order, with the names of where they are. */
export async function readRows<Row extends ListedRow>(
  { one, near, row: schema }: RowsBySeq<Row>,
  snapshot: Snapshot,
  seqs: readonly number[],
  signal: AbortSignal,
): Promise<(Row & PlaceNames)[]> {
  const bySeq = new Map<number, Row>();
  // One after the other: a page must not fill the queue before the readers.
  for (const run of neighbours(seqs)) {
    const values = { first: run[0] ?? 0, last: run.at(-1) ?? 0, seqs: `[${run.join(',')}]` };
    const sql = run.length === 1 ? one : near;
    for (const row of await snapshot.rows(sql, values, schema, { signal })) bySeq.set(row.seq, row);
  }
  return withPlaceNames(
    snapshot,
    seqs.flatMap((seq) => bySeq.get(seq) ?? []),
  );
}

/** The row with this id, or null. */
export async function readRow<Row extends ListedRow>(
  rows: RowsBySeq<Row>,
  snapshot: Snapshot,
  id: string,
  signal: AbortSignal,
): Promise<(Row & PlaceNames) | null> {
  const places = await snapshot.rows(seqSql, { id }, Seq, { signal });
  const seqs = places.map(({ seq }) => seq);
  const found = await readRows(rows, snapshot, seqs, signal);
  return found.find((row) => row.id === id) ?? null;
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

function keyOf(row: TransactionRow, sort: TransactionSort): CursorKey {
  switch (sort) {
    case 'price_aed':
    case '-price_aed':
      return [row.price_aed, row.id];
    case 'area_sqft':
    case '-area_sqft':
      return [row.area_sqft, row.id];
    case 'price_aed_per_sqft':
    case '-price_aed_per_sqft':
      return [row.price_aed_per_sqft, row.id];
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

/** One transaction, or null. */
export function readOne(
  snapshot: Snapshot,
  id: string,
  signal: AbortSignal,
): Promise<(TransactionRow & PlaceNames) | null> {
  return readRow(transactionRows, snapshot, id, signal);
}
