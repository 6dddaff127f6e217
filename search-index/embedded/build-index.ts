/** Builds the file of the embedded search from the documents of a snapshot. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PropertyDocument } from '../search-index.ts';
import { type DocumentVectors, propertySections } from './build-properties.ts';
import { encodeSections, type Section } from './sections.ts';

/** Name of the file in a snapshot. */
export const SEARCH_FILE = 'search.index';

const madeBy = [
  'build-index.js',
  'build-names.js',
  'build-properties.js',
  'property-fields.js',
  'property-words.js',
  'sections.js',
  'vocabulary.js',
  '../folding.js',
];

/** Returns a digest of the code that writes the file. Changed code changes the digest, so the next run builds the file anew. */
export async function builderDigest(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of madeBy) hash.update(await readFile(new URL(name, import.meta.url)));
  return hash.digest('hex');
}

/** Input of the file; documents are in the order of their tables. */
export interface IndexInput {
  /** The result of `nameSections`. */
  readonly names: readonly (readonly [string, Section])[];
  readonly properties: readonly PropertyDocument[];
  /** One entry for each embedder whose vectors the file stores. */
  readonly vectors: readonly DocumentVectors[];
  /** Digest of this input and of the code; the file stores it. */
  readonly madeOf: string;
}

/** Returns the bytes of the file. The same input gives the same bytes. */
export function buildIndex({ names, properties, vectors, madeOf }: IndexInput): Uint8Array<ArrayBuffer> {
  const sections = new Map([...names, ...propertySections(properties, vectors)]);
  return encodeSections({ facts: { made_of: madeOf }, sections });
}
