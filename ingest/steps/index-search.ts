/** Lays the search index of the snapshot down as one file, or takes over the one before when it would be the same. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { builderDigest, buildIndex, SEARCH_FILE } from '../../search-index/embedded/build-index.ts';
import { readIndexFile } from '../../search-index/embedded/embedded-index.ts';
import type { EarlierSnapshot } from './earlier-snapshot.ts';
import { digestOf } from './input-keys.ts';
import { documentsDigest, nameBatches, propertyBatches } from './search-documents.ts';

/** What the step needs. */
export interface IndexSearchInput {
  /** `serve` is attached and holds the documents. */
  readonly connection: DuckDBConnection;
  readonly buildDirectory: string;
  readonly earlier: EarlierSnapshot | null;
}

/** Makes the file. */
export async function indexSearch({ connection, buildDirectory, earlier }: IndexSearchInput): Promise<void> {
  const madeOf = digestOf(await builderDigest(), await documentsDigest(connection));
  if (earlier !== null && (await madeOfEarlier(earlier)) === madeOf && (await earlier.takeFile(SEARCH_FILE)))
    return;
  const names = await gathered(nameBatches(connection));
  const properties = await gathered(propertyBatches(connection));
  await writeFile(join(buildDirectory, SEARCH_FILE), buildIndex({ names, properties, vectors: [], madeOf }));
}

/** What the index of the snapshot before was made of; null when it has none that this release can read. */
async function madeOfEarlier(earlier: EarlierSnapshot): Promise<string | null> {
  const file = await readIndexFile(earlier.pathOf(SEARCH_FILE)).catch(() => null);
  return file?.facts['made_of'] ?? null;
}

async function gathered<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}
