/** Writes documents of names as the arrays that EmbeddedNames searches: likeliest first, with sorted words and the positions of each word. */
import { foldName, looseWords, skeletonKey, skeletonWord } from '../folding.ts';
import { type NameKind, nameKinds, type SearchDocument } from '../search-index.ts';
import { type Section, textSections } from './sections.ts';
import { inCodeOrder, vocabularySections } from './vocabulary.ts';

/** Ids of places and developers that a document may have; -1 where it has none. */
export const placeFields = ['area_id', 'community_id', 'project_id', 'developer_id'] as const;

/**
 * Rank of each kind before anything is typed: users search for places more often than buildings, and for things with many sales more often
 * than those with few.
 */
const kindPriors: Readonly<Record<NameKind, number>> = {
  community: 1,
  area: 0.9,
  project: 0.7,
  developer: 0.6,
  building: 0.5,
  broker: 0.25,
};

/** Returns the rank of a document before anything is typed, 0 to 1. */
function namePrior(kind: NameKind, weight: number): number {
  return 0.6 * kindPriors[kind] + 0.4 * weight;
}

/** A document of any kind except property. */
export type NameDocument = SearchDocument & { readonly kind: NameKind };

/** The index keeps this many letters of a whole name that is written as one word. */
const keyLetters = 24;

/** Returns the folded words of a text, without repeats. */
export function foldedWords(text: string): string[] {
  return foldName(text).split(' ').filter(Boolean);
}

/** Returns the names by which users may find a document. */
export function searchableNames({ name, name_ar, aliases }: SearchDocument): string[] {
  return [name, ...(name_ar === null ? [] : [name_ar]), ...aliases];
}

/** Maps each word to its documents, in the order in which the documents come. */
class Postings {
  readonly #documents = new Map<string, number[]>();

  add(word: string, document: number): void {
    const documents = this.#documents.get(word);
    if (documents === undefined) this.#documents.set(word, [document]);
    else if (documents.at(-1) !== document) documents.push(document);
  }

  words(): string[] {
    return inCodeOrder(this.#documents.keys());
  }

  sections(name: string, words: readonly string[]): [string, Section][] {
    const lists = words.map((word) => this.#documents.get(word) ?? []);
    const at = new Uint32Array(words.length + 1);
    const documents = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
    let end = 0;
    for (const [index, list] of lists.entries()) {
      at[index] = end;
      documents.set(list, end);
      end += list.length;
    }
    at[words.length] = end;
    return [
      [`${name}.posting`, documents],
      [`${name}.posting-at`, at],
    ];
  }
}

/** Sorts the likeliest documents first; equal ones keep their order. */
function inOrder(documents: readonly NameDocument[]): NameDocument[] {
  const priors = Float64Array.from(documents, ({ kind, weight }) => namePrior(kind, weight));
  return Array.from(documents.keys())
    .sort((a, b) => (priors[b] ?? 0) - (priors[a] ?? 0))
    .flatMap((index) => documents[index] ?? []);
}

interface ReadText {
  readonly words: readonly string[];
  /** The skeletons of its words, joined without spaces. */
  readonly key: string;
}

function readText(text: string): ReadText {
  const words = foldedWords(text);
  return { words, key: skeletonKey(words.join(' ')).slice(0, keyLetters) };
}

/** Caches the results of `read`, because the same names and places repeat often. */
function remembered(read: (text: string) => ReadText): (text: string) => ReadText {
  const known = new Map<string, ReadText>();
  return (text) => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}

/** Returns the sections of an index of names. The same documents in the same order give the same bytes. */
export function nameSections(documents: readonly NameDocument[]): [string, Section][] {
  const ordered = inOrder(documents);
  const named = new Postings();
  const around = new Postings();
  const keyed = new Postings();
  const read = remembered(readText);
  for (const [index, document] of ordered.entries()) {
    for (const name of searchableNames(document)) {
      const { words, key } = read(name);
      for (const word of words) named.add(word, index);
      if (key.length > 1) keyed.add(key, index);
    }
    for (const word of read(document.subtitle ?? '').words)
      if (!looseWords.has(word)) around.add(word, index);
  }
  const words = inCodeOrder(new Set([...named.words(), ...around.words()]));
  const keys = keyed.words();
  return [
    ['names.kind', Uint8Array.from(ordered, ({ kind }) => nameKinds.indexOf(kind))],
    ['names.prior', Float32Array.from(ordered, ({ kind, weight }) => namePrior(kind, weight))],
    ['names.weight', Float32Array.from(ordered, ({ weight }) => weight)],
    ...placeFields.map((field): [string, Section] => [
      `names.${field}`,
      Int32Array.from(ordered, (document) => document[field] ?? -1),
    ]),
    ...textSections(
      'names.words',
      ordered.flatMap(({ key, name, name_ar, subtitle, aliases }) => [
        key,
        name,
        name_ar ?? '',
        subtitle ?? '',
        aliases.join('\n'),
      ]),
    ),
    ...vocabularySections('word', words),
    ...named.sections('word', words),
    ...around.sections('around', words),
    ...soundSections(words),
    ...vocabularySections('key', keys),
    ...keyed.sections('key', keys),
  ];
}

/** Returns the sections with skeletons of words and the words of each skeleton. */
function soundSections(words: readonly string[]): [string, Section][] {
  const sounding = new Postings();
  for (const [index, word] of words.entries()) {
    const key = skeletonWord(word);
    if (key.length > 1) sounding.add(key, index);
  }
  const keys = sounding.words();
  return [...vocabularySections('sound', keys), ...sounding.sections('sound', keys)];
}
