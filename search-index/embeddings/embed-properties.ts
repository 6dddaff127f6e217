/** Makes the vectors of all properties of a snapshot. It reuses the vectors of unchanged texts from the previous snapshot. */
import { createHash } from 'node:crypto';
import type { DocumentVectors } from '../embedded/build-properties.ts';
import { readKeptVectors } from '../embedded/property-vectors.ts';
import type { Sections } from '../embedded/sections.ts';
import type { PropertyDocument } from '../search-index.ts';
import { type Embedder, EmbedderFailed } from './embedder.ts';
import { propertyText } from './property-text.ts';

/** Input of `embedProperties`. */
export interface EmbedInput {
  readonly documents: readonly PropertyDocument[];
  readonly embedder: Embedder;
  /** Sections of the index of the previous snapshot; null if there is none. */
  readonly earlier: Sections | null;
  readonly signal?: AbortSignal;
}

/** Result of `embedProperties`. */
export interface Embedded {
  readonly vectors: DocumentVectors;
  /** Number of texts sent to the embedder, and number of texts with reused vectors. */
  readonly made: number;
  readonly kept: number;
  /** Reason why some documents have no vector; null if all have one. */
  readonly failure: string | null;
}

/** Number of texts in one request. */
const batchSize = 64;

/** Returns the hash of a text and its embedder: 16 hexadecimal digits. */
export function contentHash(embedder: string, text: string): string {
  return createHash('sha256').update(`${embedder}\n${text}`).digest('hex').slice(0, 16);
}

/** Makes the missing vectors. It does not throw when the server fails: the result leaves out those vectors and gives the reason. */
export async function embedProperties({
  documents,
  embedder,
  earlier,
  signal,
}: EmbedInput): Promise<Embedded> {
  const texts = new Map(
    documents.map((document) => {
      const text = propertyText(document);
      return [contentHash(embedder.id, text), text] as const;
    }),
  );
  const hashes = new Map(documents.map((one) => [one.id, contentHash(embedder.id, propertyText(one))]));
  const known = earlier === null ? new Map() : readKeptVectors(earlier, embedder.id);
  const vectors = new Map<string, Float32Array>();
  for (const hash of texts.keys()) {
    const kept = known.get(hash);
    if (kept !== undefined) vectors.set(hash, kept);
  }
  const kept = vectors.size;
  const missing = [...texts].filter(([hash]) => !vectors.has(hash));
  const failure = await make(missing, embedder, vectors, signal ?? new AbortController().signal);
  const dimensions = vectors.values().next().value?.length ?? 0;
  return {
    vectors: {
      embedder: embedder.id,
      dimensions,
      of: (id) => vectors.get(hashes.get(id) ?? ''),
      hashOf: (id) => hashes.get(id) ?? '',
    },
    made: vectors.size - kept,
    kept,
    failure,
  };
}

async function make(
  missing: readonly (readonly [string, string])[],
  embedder: Embedder,
  vectors: Map<string, Float32Array>,
  signal: AbortSignal,
): Promise<string | null> {
  for (let from = 0; from < missing.length; from += batchSize) {
    const batch = missing.slice(from, from + batchSize);
    try {
      const made = await embedder.embed(
        batch.map(([, text]) => text),
        signal,
      );
      for (const [index, [hash]] of batch.entries()) {
        const vector = made[index];
        if (vector) vectors.set(hash, vector);
      }
    } catch (error) {
      if (!(error instanceof EmbedderFailed)) throw error;
      return `${error.message}; ${missing.length - from} of ${missing.length} texts have no vector`;
    }
  }
  return null;
}
