/** Reads the documents of search from the tables of a snapshot, batch by batch, in one order. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { z } from 'zod';
import { NameRow, nameDocument } from '../../search-index/documents/name-document.ts';
import { PropertyRow, propertyDocument } from '../../search-index/documents/property-document.ts';
import type { PropertyDocument, SearchDocument } from '../../search-index/search-index.ts';

/** Tables of `serve` that hold the documents. */
export const documentsRead = ['search_names', 'search_properties'];

const columns = (row: z.ZodObject): string => Object.keys(row.shape).join(', ');

async function* batches<T extends SearchDocument>(
  connection: DuckDBConnection,
  sql: string,
  read: (row: unknown) => T,
): AsyncGenerator<T[]> {
  const result = await connection.stream(sql);
  for await (const rows of result.yieldRowObjectJs()) yield rows.map(read);
}

/** The select that reads names, in the order of the index, from what has the columns of `search_names`. */
export const namesSql = (from: string): string =>
  `select ${columns(NameRow)} from ${from} order by kind, key`;

/** All names; of `serve`, which is attached, where nothing else is said. */
export function nameBatches(
  connection: DuckDBConnection,
  from = 'serve.search_names',
): AsyncGenerator<ReturnType<typeof nameDocument>[]> {
  return batches(connection, namesSql(from), nameDocument);
}

/** All profiles of property. `serve` is attached. */
export function propertyBatches(connection: DuckDBConnection): AsyncGenerator<PropertyDocument[]> {
  return batches(
    connection,
    `select ${columns(PropertyRow)} from serve.search_properties order by key`,
    propertyDocument,
  );
}

/** Returns a digest of all rows, in any order. */
export async function documentsDigest(connection: DuckDBConnection): Promise<string> {
  const of = (table: string): string =>
    `(select concat_ws(' ', count(*), sum(hash(*columns(*))), bit_xor(hash(*columns(*)))) from serve.${table})`;
  const digest = await connection.runAndReadAll(
    `select concat_ws(' ', version(), ${of('search_names')}, ${of('search_properties')})`,
  );
  return String(digest.getRows()[0]?.[0]);
}

/** Returns all documents at once. */
export async function gathered<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}
