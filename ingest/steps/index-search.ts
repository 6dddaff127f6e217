/** Lays the search index of the snapshot down as one file, or takes over the one before when it would be the same: begun early, finished late. */
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
import { digestParts } from './input-keys.ts';
import { type NameSections, startNameSections } from './name-sections.ts';
import { documentsDigest, gathered, propertyBatches } from './search-documents.ts';

/** The input of the step. */
export interface IndexSearchInput {
  /** `serve` is attached and holds the documents. */
  readonly connection: DuckDBConnection;
  readonly buildDirectory: string;
  /** Scratch folder. */
  readonly scratch: string;
  readonly earlier: EarlierSnapshot | null;
  /** Makes vectors of properties; null where none is set up. */
  readonly embedder?: Embedder | null;
  /** Told what could not be done, and need not hold back the snapshot. */
  readonly warn?: (sentence: string) => void;
}

/** The index while it is made. */
export interface IndexWork {
  /** Lays the file down; gives the vectors of properties, for another engine to take. */
  finish(): Promise<readonly DocumentVectors[]>;
  /** Lets go of what still runs. */
  stop(): Promise<void>;
}

/** The work of a run without documents: no file. */
export const noIndex: IndexWork = { finish: async () => [], stop: async () => undefined };

/** Begins with the names, which are most of the work, beside whatever the run does before it calls `finish`. */
export async function startIndex(input: IndexSearchInput): Promise<IndexWork> {
  const { connection, earlier, embedder = null, scratch } = input;
  const wanted = digestParts(await builderDigest(), await documentsDigest(connection), embedder?.id ?? '');
  const before = await earlierFile(earlier);
  const isSame = before?.facts['made_of'] === wanted && (await earlier?.takeFile(SEARCH_FILE)) === true;
  const names = isSame ? null : await startNameSections(connection, scratch);
  return {
    finish: () => finish(input, wanted, before, names),
    stop: async () => names?.stop(),
  };
}

/** @param names those of the new file; null where the one before was taken over */
async function finish(
  { connection, buildDirectory, embedder = null, warn }: IndexSearchInput,
  wanted: string,
  before: SectionFile | null,
  names: NameSections | null,
): Promise<readonly DocumentVectors[]> {
  if (names === null && embedder === null) return [];
  const properties = await gathered(propertyBatches(connection));
  const { vectors, failure } = await makeVectors(properties, embedder, before);
  if (names === null) return vectors;
  if (failure !== null) warn?.(`Some properties have no vectors; the next run makes them: ${failure}`);
  // A later run never takes over an incomplete file.
  const madeOf = failure === null ? wanted : `${wanted} incomplete`;
  const file = buildIndex({ names: await names.made, properties, vectors, madeOf });
  await writeFile(join(buildDirectory, SEARCH_FILE), file);
  return vectors;
}

/** The index of the snapshot before; null when it has none that this release can read. */
async function earlierFile(earlier: EarlierSnapshot | null): Promise<SectionFile | null> {
  return earlier === null ? null : readIndexFile(earlier.pathOf(SEARCH_FILE)).catch(() => null);
}

async function makeVectors(
  documents: readonly PropertyDocument[],
  embedder: Embedder | null,
  before: SectionFile | null,
): Promise<{ readonly vectors: readonly DocumentVectors[]; readonly failure: string | null }> {
  if (embedder === null) return { vectors: [], failure: null };
  const made = await embedProperties({ documents, embedder, earlier: before?.sections ?? null });
  return { vectors: made.vectors.dimensions === 0 ? [] : [made.vectors], failure: made.failure };
}
