/** Writes documents of properties as the arrays that EmbeddedProperties ranks: fields, words and vectors. */
import { foldName } from '../folding.ts';
import type { PropertyDocument } from '../search-index.ts';
import { fieldSections } from './property-fields.ts';
import { type Section, textSections } from './sections.ts';
import { inCodeOrder, vocabularySections } from './vocabulary.ts';

/** Vectors of documents, all made by one embedder. A vector stands for the meaning of its document. */
export interface DocumentVectors {
  /** Id of the embedder; vectors of two embedders cannot be compared. */
  readonly embedder: string;
  readonly dimensions: number;
  of(id: string): Float32Array | undefined;
  /** Returns the hash of the text that a vector was made from, 16 hexadecimal digits. The next snapshot reuses the vector if the hash is the same. */
  hashOf(id: string): string;
}

/** Weight of a word by the field that contains it, out of 100. */
const fieldWeights: readonly (readonly [
  number,
  (document: PropertyDocument) => readonly (string | null)[],
])[] = [
  [100, ({ name, name_ar, aliases }) => [name, name_ar, ...aliases]],
  [90, ({ project, community, area, area_ar }) => [project, community, area, area_ar]],
  [70, ({ developer, subtitle }) => [developer, subtitle]],
  [
    60,
    ({ nearest_metro, nearest_mall, nearest_landmark }) => [nearest_metro, nearest_mall, nearest_landmark],
  ],
  [50, ({ tags, property_type }) => [...tags, property_type]],
];

/** Returns the words of a document, each with its highest weight. */
function weightedWords(document: PropertyDocument): Map<string, number> {
  const words = new Map<string, number>();
  for (const [weight, read] of fieldWeights) {
    for (const text of read(document)) {
      for (const word of foldName(text ?? '').split(' '))
        if (word !== '' && !words.has(word)) words.set(word, weight);
    }
  }
  return words;
}

interface Posting {
  readonly document: number;
  readonly weight: number;
}

function wordSections(documents: readonly PropertyDocument[]): [string, Section][] {
  const postings = new Map<string, Posting[]>();
  for (const [index, document] of documents.entries()) {
    for (const [word, weight] of weightedWords(document)) {
      const list = postings.get(word);
      if (list === undefined) postings.set(word, [{ document: index, weight }]);
      else list.push({ document: index, weight });
    }
  }
  const words = inCodeOrder(postings.keys());
  const lists = words.map((word) => postings.get(word) ?? []);
  const at = new Uint32Array(words.length + 1);
  for (const [index, list] of lists.entries()) at[index + 1] = (at[index] ?? 0) + list.length;
  const all = lists.flat();
  return [
    ...vocabularySections('properties.word', words),
    ['properties.word.posting', Uint32Array.from(all, ({ document }) => document)],
    ['properties.word.weight', Uint8Array.from(all, ({ weight }) => weight)],
    ['properties.word.posting-at', at],
  ];
}

/** Writes vectors scaled to length 1, with one byte for each number. Ranking needs no more precision, and the section is four times smaller. */
function vectorSections(
  documents: readonly PropertyDocument[],
  { embedder, dimensions, of, hashOf }: DocumentVectors,
  place: number,
): [string, Section][] {
  const hashes = new Uint32Array(documents.length * 2);
  const bytes = new Int8Array(documents.length * dimensions);
  for (const [index, { id }] of documents.entries()) {
    const vector = of(id);
    if (vector === undefined) continue;
    const length = Math.hypot(...vector);
    if (length === 0) continue;
    const hash = hashOf(id);
    hashes[index * 2] = Number.parseInt(hash.slice(0, 8), 16);
    hashes[index * 2 + 1] = Number.parseInt(hash.slice(8), 16);
    for (let at = 0; at < dimensions; at += 1)
      bytes[index * dimensions + at] = Math.round(((vector[at] ?? 0) / length) * 127);
  }
  return [
    ...textSections(`properties.vectors-${place}`, [embedder, String(dimensions)]),
    [`properties.vectors-${place}`, bytes],
    [`properties.vectors-${place}.hash`, hashes],
  ];
}

/** Returns the sections of an index of properties. */
export function propertySections(
  documents: readonly PropertyDocument[],
  vectors: readonly DocumentVectors[],
): [string, Section][] {
  const ordered = documents.toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
  return [
    ...textSections(
      'properties.documents',
      ordered.map((document) => JSON.stringify(document)),
    ),
    ...textSections(
      'properties.ids',
      ordered.map(({ id }) => id),
    ),
    ...fieldSections(ordered),
    ...wordSections(ordered),
    ...vectors.flatMap((one, place) => vectorSections(ordered, one, place)),
  ];
}
