/** What a client asked for → the files to read and the SQL over them. */

import type { Manifest } from '../../data/snapshot.ts';
import { parquetAt, pathToRead } from '../../snapshot-store/warehouse/path-to-read.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { ExportTable, FilterColumns } from './export-table.ts';
import type { TableFile } from './exporter.ts';

/** The filters as the SQL takes them; null where not set. Days are ISO dates, both ends within. */
export interface ExportValues {
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly area_id: number | null;
  readonly community_id: number | null;
  readonly type: string | null;
  readonly is_off_plan: boolean | null;
}

type Columns = Manifest['tables'][number]['columns'];

/** One export, ready to be made. */
export interface ExportQuery {
  readonly table: ExportTable;
  readonly columns: Columns;
  readonly files: readonly TableFile[];
  /** Of the table the rows belong to; none where the filters look at the rows themselves. */
  readonly recordFiles: readonly TableFile[];
  readonly values: ExportValues;
}

/** How one column is written; null as it is. */
export type ColumnWriter = (column: Columns[number]) => string | null;

/** What is selected, where it is not the columns as they are. */
export interface Selecting {
  readonly write?: ColumnWriter;
  /** SQL of further columns, after the others. */
  readonly more?: readonly string[];
}

/** `"name"`, as SQL writes it. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Whether nothing is left out, so that the files are the answer. */
export function isWhole({ values }: ExportQuery): boolean {
  return Object.values(values).every((value) => value === null);
}

/** Files that can hold rows of these days: a table laid down by year needs no look at the others. At least one, for the columns. */
export function filesWithin(
  files: readonly TableFile[],
  { from_date, to_date }: Pick<ExportValues, 'from_date' | 'to_date'>,
): TableFile[] {
  const first = from_date === null ? Number.NEGATIVE_INFINITY : Number(from_date.slice(0, 4));
  const last = to_date === null ? Number.POSITIVE_INFINITY : Number(to_date.slice(0, 4));
  const within = files.filter(({ year }) => year === null || (year >= first && year <= last));
  return within.length === 0 ? files.slice(0, 1) : within;
}

/** A file of an export, and whether every row of it is asked for. */
export interface AskedFile {
  readonly file: TableFile;
  readonly isWhole: boolean;
}

/** What is asked of each file; null where that cannot be said without a look at the rows. Days can, of a table that is laid down by them. */
export function askedFiles(query: ExportQuery): AskedFile[] | null {
  if (isWhole(query)) return query.files.map((file) => ({ file, isWhole: true }));
  const { from_date, to_date, ...others } = query.values;
  const { definition, columns, of } = query.table;
  const isByDays =
    of === null && definition.partitionBy !== undefined && columns.date === definition.partitionBy;
  if (!isByDays || Object.values(others).some((value) => value !== null)) return null;
  return query.files.map((file) => {
    const year = String(file.year).padStart(4, '0');
    const isWithin = (from_date ?? '') <= `${year}-01-01` && (to_date ?? '9999-12-31') >= `${year}-12-31`;
    return { file, isWhole: file.year !== null && isWithin };
  });
}

function pathList(files: readonly TableFile[]): string {
  return `[${files.map(({ path }) => pathToRead(path)).join(', ')}]`;
}

function sourceOf(files: readonly TableFile[]): string {
  return parquetAt(files.map(({ path }) => path));
}

function fragmentsOf({ date, area, community, type, isOffPlan }: FilterColumns): Record<string, string> {
  return {
    date: date ?? 'null::DATE',
    area: area ?? 'null::BIGINT',
    community: community ?? 'null::BIGINT',
    type: type ?? 'null::VARCHAR',
    is_off_plan: isOffPlan ?? 'null::BOOLEAN',
  };
}

/** The select over some of the export's files, in their order. */
export function exportSql(
  query: ExportQuery,
  files: readonly TableFile[],
  { write = () => null, more = [] }: Selecting = {},
): string {
  const { table } = query;
  const own = query.columns.map((column) => {
    const written = write(column);
    return written === null ? quotedName(column.name) : `${written} as ${quotedName(column.name)}`;
  });
  const columns = [...own, ...more].join(', ');
  const source = sourceOf(files);
  if (table.of === null || isWhole(query)) {
    return readQuery('export-rows', { columns, source, ...fragmentsOf(table.columns) });
  }
  return readQuery('export-rows-of', {
    columns,
    source,
    reference: table.of.reference,
    record: table.of.record,
    records: sourceOf(query.recordFiles),
    ...fragmentsOf(table.of.table.columns),
  });
}

/** The values of the select; the rows of one file may be cut to those from `first` to before `end`. */
export function exportBindings(
  { values }: ExportQuery,
  rows: { readonly first: number; readonly end: number } | null = null,
): Record<string, unknown> {
  return { ...values, first_row: rows?.first ?? null, end_row: rows?.end ?? null };
}

/** How many rows each of the export's files holds: `[path, rows]`. */
export function fileRowsSql({ files }: ExportQuery): string {
  return readQuery('export-file-rows', { files: pathList(files) });
}
