/** Refuses an export in which the header stands again with its columns in another order: the rows below it would be read in the wrong columns. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { ExportRefused } from '../load/export-refused.ts';
import type { LoadedExport } from '../load/load-export.ts';
import { quoteText } from './cleaning-sql.ts';

/** A row of three names is a header. */
const COLUMNS = 3;

/** A header among the rows is a reject of its own, so only these are looked at; those of datasets with personal columns keep no record. */
export async function refuseOtherOrder(
  connection: DuckDBConnection,
  { dataset, dialect, header }: LoadedExport,
  rowsPath: string,
): Promise<void> {
  const known = header.filter((name) => dialect.required.includes(name) || dialect.optional.includes(name));
  if (dataset.dropped.length > 0 || known.length < COLUMNS) return;
  const columns = known.slice(0, COLUMNS);
  const text = (name: string): string => `json_extract_string(_raw, ${quoteText(`$."${name}"`)})`;
  const areNames = columns.map((name) => `${text(name)} in (${header.map(quoteText).join(', ')})`);
  const areOthers = columns.map((name) => `${text(name)} <> ${quoteText(name)}`);
  const found = await connection.runAndReadAll(
    `select count(*) from read_parquet(${quoteText(rowsPath)}) where _reason is not null and ${areNames.join(' and ')} and (${areOthers.join(' or ')})`,
  );
  if (Number(found.getRows()[0]?.[0] ?? 0) === 0) return;
  throw new ExportRefused(
    'header_again',
    'Its header stands again between the rows with the columns in another order, and the rows below would be read in the wrong columns: give each part in a file of its own.',
  );
}
