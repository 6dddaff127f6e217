/** Reads from which day on the loaded exports cover each dataset. */
import type { DuckDBConnection } from '@duckdb/node-api';

/** Table that the days are read from. */
export const coveredFromReads = ['covered_from'];

/** The first day that is covered, by dataset: sales and rent contracts, where something is missing before it. */
export async function coveredFromDates(connection: DuckDBConnection): Promise<Record<string, string>> {
  const found = await connection.runAndReadAll('select dataset, covered_from::varchar from covered_from');
  return Object.fromEntries(found.getRows().map(([dataset, day]) => [String(dataset), String(day)]));
}
