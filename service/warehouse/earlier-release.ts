/**
 * Lets this release read snapshots of earlier ones, which lack some of its tables and columns. A column that may be null reads as null; an operation
 * that needs anything else answers `snapshot-of-earlier-release`, so that no figure rests on data that is not there.
 */

import { z } from 'zod';
import { OtherPageForm, pageFileYear } from '../../data/pages/page-file.ts';
import { tables } from '../../data/published.ts';
import type { Manifest } from '../../data/snapshot.ts';
import { Problem } from '../contract/problem.ts';

const read = tables.filter(({ layer, served }) => layer === 'serve' || served === true);
const PAGES = 'pages/';
const MARK = 'snapshot-of-earlier-release';

/** SQL of a table that no query can read. */
export const withheldRows = `select true as withheld where error('${MARK}')`;

/**
 * Returns the tables and columns that a snapshot lacks, as `table` or `table.column`. A snapshot without the list of
 * transactions can answer nothing, and lacks nothing.
 */
export function lacking({ tables: made, files }: Pick<Manifest, 'tables' | 'files'>): string[] {
  const published = made.filter(({ layer }) => layer !== 'rejects' && layer !== 'changes');
  const columnsOf = new Map(
    published.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  );
  const list = made.find(({ name }) => name === 'transaction_list');
  if (list === undefined) return [];
  const hasPages = list.rows === 0 || files.some(({ path }) => pageFileYear(path) !== null);
  const rows = read.flatMap(({ id, row }) => {
    const columns = columnsOf.get(id);
    if (columns === undefined) return [id];
    return Object.keys(row.shape)
      .filter((column) => !columns.has(column))
      .map((column) => `${id}.${column}`);
  });
  return hasPages ? rows : [...rows, PAGES];
}

/** The parts that a snapshot lacks, and how its readers do without them. */
export class EarlierRelease {
  /** As `table` or `table.column`; empty for a snapshot of this release. */
  readonly lacks: readonly string[];

  constructor(manifest: Pick<Manifest, 'tables' | 'files'>) {
    this.lacks = lacking(manifest);
  }

  /** True when the snapshot has no page files. */
  get hasNoPages(): boolean {
    return this.lacks.includes(PAGES);
  }

  /** The lacking tables that others stand in for, with their SQL. */
  standIns(): { readonly id: string; readonly sql: string }[] {
    return read.flatMap(({ id, standIn }) =>
      standIn !== undefined && this.lacks.includes(id) ? [{ id, sql: standIn }] : [],
    );
  }

  /** Returns the lacking columns of a table that may be null. */
  nullsOf(table: string): string[] {
    const shape = read.find(({ id }) => id === table)?.row.shape ?? {};
    return Object.entries(shape)
      .filter(([column, type]) => this.lacks.includes(`${table}.${column}`) && isNullable(type))
      .map(([column]) => column);
  }

  /** Returns a source with the lacking columns of its table that may be null. */
  completed(table: string, source: string): string {
    const nulls = this.nullsOf(table).map((column) => `null as "${column}"`);
    return nulls.length === 0 ? source : `(select *, ${nulls.join(', ')} from ${source})`;
  }

  /** Returns the problem instead of an error that comes from a lacking part; any other error as it is. */
  explain(error: unknown): unknown {
    if (error instanceof OtherPageForm) return withheld();
    if (this.lacks.length === 0) return error;
    // The SQL of this release fits its own snapshots, and their rows fit its schemas.
    const isLacking =
      error instanceof z.ZodError ||
      (error instanceof Error &&
        (/^(Binder|Catalog) Error/.test(error.message) || error.message.includes(MARK)));
    return isLacking ? withheld() : error;
  }
}

function isNullable(type: unknown): boolean {
  return type instanceof z.ZodType && type.safeParse(null).success;
}

/** Returns the problem of an operation that needs a part which the snapshot lacks. */
export function withheld(): Problem {
  const detail =
    'Withheld, reason: “snapshot of an earlier release”. This operation needs data that the next snapshot has.';
  return new Problem('snapshot-of-earlier-release', detail, { headers: { 'Retry-After': '300' } });
}
