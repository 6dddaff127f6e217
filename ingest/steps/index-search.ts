/** Lays the search index of the snapshot down as one file, or takes over the one before when it would be the same. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { builderDigest, buildIndex, SEARCH_FILE } from '../../search-index/embedded/build-index.ts';
import type { DocumentVectors } from '../../search-index/embedded/build-properties.ts';
import { readIndexFile } from '../../search-index/embedded/embedded-index.ts';
import type { SectionFile } from '../../search-index/embedded/sections.ts';
import { embedProperties } from '../../search-index/embeddings/embed-properties.ts';
import type { Embedder } from '../../search-index/embeddings/embedder.ts';
import type { PropertyDocument } from '../../search-index/search-index.ts';
import type { EarlierSnapshot } from './earlier-snapshot.ts';
import { digestOf } from './input-keys.ts';
import { documentsDigest, nameBatches, propertyBatches } from './search-documents.ts';

/** What the step needs. */
export interface IndexSearchInput {
  /** `serve` is attached and holds the documents. */
  readonly connection: DuckDBConnection;
  readonly buildDirectory: string;
  readonly earlier: EarlierSnapshot | null;
  /** Makes vectors of properties; null where none is set up. */
  readonly embedder?: Embedder | null;
  /** Told what could not be done, and need not hold back the snapshot. */
  readonly warn?: (sentence: string) => void;
}

/** Makes the file; gives the vectors of properties, for another engine to take. */
export async function indexSearch(input: IndexSearchInput): Promise<readonly DocumentVectors[]> {
  const { connection, buildDirectory, earlier, embedder = null } = input;
  const wanted = digestOf(await builderDigest(), await documentsDigest(connection), embedder?.id ?? '');
  const before = await fileOf(earlier);
  const isSame = before?.facts['made_of'] === wanted && (await earlier?.takeFile(SEARCH_FILE)) === true;
  if (isSame && embedder === null) return [];
  const properties = await gathered(propertyBatches(connection));
  const { vectors, failure } = await vectorsOf(properties, embedder, before);
  if (isSame) return vectors;
  if (failure !== null) input.warn?.(`Some properties have no vectors; the next run makes them: ${failure}`);
  const names = await gathered(nameBatches(connection));
  // What is incomplete is never taken over.
  const madeOf = failure === null ? wanted : `${wanted} incomplete`;
  await writeFile(join(buildDirectory, SEARCH_FILE), buildIndex({ names, properties, vectors, madeOf }));
  return vectors;
}

/** The index of the snapshot before; null when it has none that this release can read. */
async function fileOf(earlier: EarlierSnapshot | null): Promise<SectionFile | null> {
  return earlier === null ? null : readIndexFile(earlier.pathOf(SEARCH_FILE)).catch(() => null);
}

async function vectorsOf(
  documents: readonly PropertyDocument[],
  embedder: Embedder | null,
  before: SectionFile | null,
): Promise<{ readonly vectors: readonly DocumentVectors[]; readonly failure: string | null }> {
  if (embedder === null) return { vectors: [], failure: null };
  const made = await embedProperties({ documents, embedder, earlier: before?.sections ?? null });
  return { vectors: made.vectors.dimensions === 0 ? [] : [made.vectors], failure: made.failure };
}

async function gathered<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}
