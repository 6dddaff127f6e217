/** Makes the one file of the embedded search from the documents of a snapshot. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PropertyDocument } from '../search-index.ts';
import { type DocumentVectors, propertySections } from './build-properties.ts';
import { encodeSections, type Section } from './sections.ts';

/** Name of the file in a snapshot. */
export const SEARCH_FILE = 'search.index';

const madeBy = [
  'build-index.ts',
  'build-names.ts',
  'build-properties.ts',
  'property-fields.ts',
  'property-words.ts',
  'sections.ts',
  'vocabulary.ts',
  '../folding.ts',
];

/** Digest of the code that lays the file down: other code, another file. */
export async function builderDigest(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of madeBy) hash.update(await readFile(new URL(name, import.meta.url)));
  return hash.digest('hex');
}

/** What the file is made from; documents in the order of their tables. */
export interface IndexInput {
  /** What `nameSections` made of the names. */
  readonly names: readonly (readonly [string, Section])[];
  readonly properties: readonly PropertyDocument[];
  /** Of each embedder whose vectors are kept. */
  readonly vectors: readonly DocumentVectors[];
  /** Digest of all that and of the code, kept in the file. */
  readonly madeOf: string;
}

/** The bytes of the file; the same input gives the same bytes. */
export function buildIndex({ names, properties, vectors, madeOf }: IndexInput): Uint8Array<ArrayBuffer> {
  const sections = new Map([...names, ...propertySections(properties, vectors)]);
  return encodeSections({ facts: { made_of: madeOf }, sections });
}
