/** Turns a client's request into the files to read and their SQL. */

import { fromZone, withZone } from '../../data/instants.ts';
import type { Manifest } from '../../data/snapshot.ts';
import { parquetAt, pathToRead } from '../../snapshot-store/warehouse/path-to-read.ts';
import { conditions, type Filter } from '../records/filters.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { ExportTable, FilterColumns } from './export-table.ts';
import type { TableFile } from './exporter.ts';

/** Filters as the SQL takes them; null when not set. Days are ISO dates, both inclusive. */
export interface ExportValues {
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly area_id: number | null;
  readonly community_id: number | null;
  /** Areas and communities, any of which a row lies in, as a list in JSON. */
  readonly place_ids: string | null;
  readonly type: string | null;
  readonly is_off_plan: boolean | null;
  /** Ids inside a geometry, as a list in JSON: buildings, and areas as negative numbers; of points of interest their own. */
  readonly inside: string | null;
}

type Columns = Manifest['tables'][number]['columns'];

/** A prepared export. */
export interface ExportQuery {
  readonly table: ExportTable;
  readonly columns: Columns;
  readonly files: readonly TableFile[];
  /** Files of the table that the rows belong to; none when the filters read the rows themselves. */
  readonly recordFiles: readonly TableFile[];
  readonly values: ExportValues;
}

/** Returns the SQL that writes a column; null to write it unchanged. */
export type ColumnWriter = (column: Columns[number]) => string | null;

/** Returns SQL of a column whose instants are UTC without a zone, as DuckDB writes them alike in every zone; null to write it unchanged. */
export const withoutZones: ColumnWriter = ({ name, type }) =>
  type === withZone ? fromZone(quotedName(name)) : null;

/** Options of the select, when it is not the plain columns. */
export interface Selecting {
  readonly write?: ColumnWriter;
  /** SQL of further columns, after the others. */
  readonly more?: readonly string[];
}

/** Returns `"name"`, quoted for SQL. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns true when nothing is left out, so that the files are the answer. */
export function isWhole({ values }: ExportQuery): boolean {
  return Object.values(values).every((value) => value === null);
}

/**
 * Returns the files that can hold rows of these days: for a table partitioned by year, those years. At least one, for
 * the columns.
 */
export function filesWithin(
  files: readonly TableFile[],
  { from_date, to_date }: Pick<ExportValues, 'from_date' | 'to_date'>,
): TableFile[] {
  const first = from_date === null ? Number.NEGATIVE_INFINITY : Number(from_date.slice(0, 4));
  const last = to_date === null ? Number.POSITIVE_INFINITY : Number(to_date.slice(0, 4));
  const within = files.filter(({ year }) => year === null || (year >= first && year <= last));
  return within.length === 0 ? files.slice(0, 1) : within;
}

/** A file of an export, and whether the client asks for every row of it. */
export interface AskedFile {
  readonly file: TableFile;
  readonly isWhole: boolean;
}

/**
 * Returns the part that the client asks for of each file; null when only the rows can show it. Days show it, if the
 * table is partitioned by them.
 */
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

function fileSource(files: readonly TableFile[]): string {
  return parquetAt(files.map(({ path }) => path));
}

/** No row of a table without places lies inside a geometry. */
const unlocated: Filter = { column: 'null::BIGINT', comparison: 'among', type: 'BIGINT[]' };

/** Returns the conditions of an export. A column that the table lacks is null, which no value equals. */
function exportConditions({ date, area, community, type, isOffPlan, located }: FilterColumns): string {
  const day = date ?? 'null::DATE';
  const inside: Filter =
    located !== null && 'point' in located
      ? { column: located.point, comparison: 'among', type: 'VARCHAR[]' }
      : {
          column: located?.building ?? 'null::BIGINT',
          comparison: 'among the areas or buildings',
          type: 'BIGINT[]',
        };
  return conditions({
    from_date: { column: day, comparison: 'at least', type: 'DATE' },
    to_date: { column: day, comparison: 'at most', type: 'DATE' },
    area_id: { column: area ?? 'null::BIGINT', comparison: 'equals', type: 'BIGINT' },
    community_id: { column: community ?? 'null::BIGINT', comparison: 'equals', type: 'BIGINT' },
    place_ids: {
      column: `[${area ?? 'null'}::BIGINT, ${community ?? 'null'}::BIGINT]`,
      comparison: 'one among',
      type: 'BIGINT[]',
    },
    type: { column: type ?? 'null::VARCHAR', comparison: 'equals', type: 'VARCHAR' },
    is_off_plan: { column: isOffPlan ?? 'null::BOOLEAN', comparison: 'equals', type: 'BOOLEAN' },
    inside: located === null ? unlocated : inside,
  } satisfies Record<keyof ExportValues, Filter>);
}

/** Returns the select over some of the export's files, in their order. */
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
  const source = fileSource(files);
  if (table.of === null || isWhole(query)) {
    return readQuery('export-rows', { columns, source, filters: exportConditions(table.columns) });
  }
  return readQuery('export-rows-of', {
    columns,
    source,
    reference: table.of.reference,
    record: table.of.record,
    records: fileSource(query.recordFiles),
    filters: exportConditions(table.of.table.columns),
  });
}

/** Returns the values of the select. `first` and `end` (exclusive) limit the rows of one file. */
export function exportBindings(
  { values }: ExportQuery,
  rows: { readonly first: number; readonly end: number } | null = null,
): Record<string, unknown> {
  return { ...values, first_row: rows?.first ?? null, end_row: rows?.end ?? null };
}

/** Returns the SQL for the number of rows of each file: `[path, rows]`. */
export function fileRowsSql({ files }: ExportQuery): string {
  return readQuery('export-file-rows', { files: pathList(files) });
}
