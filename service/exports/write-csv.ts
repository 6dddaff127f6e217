/**
 * Writes an export as CSV: DuckDB writes a slice of rows to disk while the slice before it is being sent. So no thread
 * waits for a
 * slow client, memory and disk hold two slices whatever the size of the table, and the first bytes leave at once.
 */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import {
  type ColumnWriter,
  type ExportQuery,
  exportBindings,
  exportSql,
  fileRowsSql,
  quotedName,
  withoutZones,
} from './export-query.ts';
import type { ExportRun } from './export-run.ts';
import type { TableFile } from './exporter.ts';

/** Options of clients that open the file in a spreadsheet. */
export interface CsvWishes {
  readonly bom: boolean;
  /** Put an apostrophe before cells that a spreadsheet would run as a formula. */
  readonly escapeFormulas: boolean;
}

interface Slice {
  readonly file: TableFile;
  readonly first: number;
  readonly end: number;
}

/** Two row groups of our tables: 36 columns of them are about 90 MB of text. */
const rowsPerSlice = 245_760;
const bytesPerRead = 256 * 1024;

const words = String.raw`format csv, header false, new_line '\r\n', timestampformat '%Y-%m-%dT%H:%M:%SZ'`;

function cellWriter({ escapeFormulas }: CsvWishes): ColumnWriter {
  return (written) => {
    const { name, type } = written;
    const column = quotedName(name);
    const isList = type.endsWith('[]');
    const text = isList ? `nullif(array_to_string(${column}, ';'), '')` : column;
    if (escapeFormulas && (isList || type === 'VARCHAR'))
      return `case when regexp_matches(${text}, '^[=+\\-@\\t\\r]') then '''' || ${text} else ${text} end`;
    return isList ? text : withoutZones(written);
  };
}

async function planSlices(query: ExportQuery, run: ExportRun): Promise<Slice[]> {
  const counted = await run.rows(fileRowsSql(query), {});
  const rowsOf = new Map(counted.map(([path, rows]) => [path, Number(rows)]));
  return query.files.flatMap((file) => {
    const rows = rowsOf.get(file.path) ?? 0;
    const slices = Math.ceil(rows / rowsPerSlice);
    return Array.from({ length: slices }, (_, at) => ({
      file,
      first: at * rowsPerSlice,
      end: Math.min(rows, (at + 1) * rowsPerSlice),
    }));
  });
}

/** Returns the export's bytes. */
export async function* csvBytes(
  query: ExportQuery,
  run: ExportRun,
  wishes: CsvWishes,
): AsyncGenerator<Buffer, void, undefined> {
  const write = cellWriter(wishes);
  const make = ({ file, ...rows }: Slice): Promise<string> => {
    const sql = exportSql(query, [file], { write });
    const making = run.copy(sql, exportBindings(query, rows), { extension: 'csv', words });
    // Awaited once the slice before it has been sent. This keeps an earlier failure from being unhandled.
    making.catch(() => undefined);
    return making;
  };
  const slices = await planSlices(query, run);
  let path = slices[0] === undefined ? null : await make(slices[0]);
  const header = query.columns.map(({ name }) => name).join(',');
  yield Buffer.from(`${wishes.bom ? '\u{feff}' : ''}${header}\r\n`);
  for (let at = 1; path !== null; at += 1) {
    const slice = slices[at];
    const next: Promise<string> | null = slice === undefined ? null : make(slice);
    yield* createReadStream(path, { highWaterMark: bytesPerRead });
    await rm(path);
    path = await next;
  }
}
