/** Refuses an export in which the header stands again with its columns in another order: the rows below it would be read in the wrong columns. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { ExportRefused } from '../load/export-refused.ts';
import type { LoadedExport } from '../load/load-export.ts';
import { readHeaders } from '../load/match-header.ts';
import { quoteName, quoteText } from './cleaning-sql.ts';

/** A row of three names is a header. */
const NAMES = 3;

/** As `foldName`, but for letters that no name of ours has: where files were joined, the mark of the second stands before its first name. */
const fold = (text: string): string =>
  `lower(regexp_replace(trim(replace(${text}, chr(65279), '')), '[\\s_-]+', '_', 'g'))`;

/** A header among the rows is a reject of its own, so only these are looked at; where personal columns leave no record of them, all rows are. */
export async function refuseOtherOrder(
  connection: DuckDBConnection,
  { dataset, dialect, header, relation }: LoadedExport,
  rowsPath: string,
): Promise<void> {
  const read = readHeaders(dataset, dialect);
  const columns = header.filter((name) => read.includes(name));
  const hasRecords = dataset.dropped.length === 0;
  // Most files have no reject, and planning the comparison of names takes longer than to ask.
  if (columns.length < NAMES || (hasRecords && !(await hasRejects(connection, rowsPath)))) return;
  const paths = columns.map((name) => quoteText(`$."${name}"`)).join(', ');
  const texts = hasRecords
    ? `select json_extract_string(_raw, [${paths}]) as texts from ${parquetAt(rowsPath)} where _reason is not null`
    : `select [${columns.map(quoteName).join(', ')}] as texts from ${relation} as raw`;
  const names = `[${columns.map((name) => fold(quoteText(name))).join(', ')}]`;
  const all = `[${[...header, ...dataset.dropped].map((name) => fold(quoteText(name))).join(', ')}]`;
  const found = await connection.runAndReadAll(`
    select count(*) from (
      select list_filter(list_zip(list_transform(texts, lambda x: ${fold('x')}), ${names}), lambda pair: list_contains(${all}, pair[1])) as named
      from (${texts})
    ) where len(named) >= ${NAMES} and len(list_filter(named, lambda pair: pair[1] <> pair[2])) > 0`);
  if (Number(found.getRows()[0]?.[0] ?? 0) === 0) return;
  throw new ExportRefused(
    'header_again',
    'Its header stands again between the rows with the columns in another order, and the rows below would be read in the wrong columns: give each part in a file of its own.',
  );
}

async function hasRejects(connection: DuckDBConnection, rowsPath: string): Promise<boolean> {
  const found = await connection.runAndReadAll(
    `select 1 from ${parquetAt(rowsPath)} where _reason is not null limit 1`,
  );
  return found.currentRowCount > 0;
}
