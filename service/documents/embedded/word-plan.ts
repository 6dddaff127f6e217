/** Writes the words of a query as FTS5 expressions: whole, unfinished, mistyped, joined and split words, phrases and synonyms. */
import leven from 'leven';
import type { SiteSearchSettings, SiteSelection } from '../../../search-index/site-index.ts';
import { notListed } from './field-values.ts';
import type { SiteDatabase } from './site-database.ts';
import { readQuery, wordsOf } from './words.ts';

/** Documents with so many words of the query, with or without mistakes. */
export interface Tier {
  readonly expression: string;
  /** From 0 to 1; documents of a tier score from this less `step` to this. */
  readonly score: number;
}

/** The expressions of a query. */
export interface WordPlan {
  /** The best documents first; the last tier has all documents. Empty where the query has no words. */
  readonly tiers: readonly Tier[];
  readonly step: number;
  /** Finds documents that are left out; null without. */
  readonly excluded: string | null;
  /** Returns how many letters of a folded word of a document the query has, for marking; 0 for other words. */
  readonly marked: (word: string) => number;
}

const typoFrom = 5;
const twoTyposFrom = 9;
const typosMost = 50;
const shortAfterArticle = /^ال\p{L}{1,2}$/u;
const splitFrom = 5;

/** Plans a search for the words of a query. Throws `SiteQueryFault` for a field that is not searchable. */
export function planWords(site: SiteDatabase, selection: SiteSelection): WordPlan {
  const { words, phrases, excluded, isOpen } = readQuery(selection.q);
  const within = columnsOf(site, selection.attributesToSearchOn);
  const known = new Set([...words, ...phrases.flat()]);
  const open = isOpen ? words.at(-1) : undefined;
  const mistyped = new Set<string>();
  const meant = words.map((word, at) => {
    const isUnfinished = isOpen && at === words.length - 1;
    const others = otherWays(site, words, at, isUnfinished);
    for (const other of others.flatMap((way) => way.words)) known.add(other);
    const exact = [isUnfinished ? begun(word) : quoted(word), ...others.map(({ expression }) => expression)];
    const like = nearWords(site, word, isUnfinished);
    for (const other of like) mistyped.add(other);
    return {
      word,
      exact: anyOf(exact),
      like: anyOf([...exact, ...like.map(quoted)]),
      isLike: like.length > 0,
    };
  });
  if (selection.matchingStrategy === 'frequency')
    meant.sort((a, b) => site.countOf(a.word) - site.countOf(b.word));
  const phrased = phrases.map((phrase) => quoted(phrase.join(' ')));
  const least = selection.matchingStrategy === 'all' ? meant.length : phrased.length > 0 ? 0 : 1;
  const tiers: Tier[] = [];
  const step = 1 / (2 * Math.max(1, meant.length));
  for (let count = meant.length; count >= least && count + phrased.length > 0; count -= 1) {
    const first = meant.slice(0, count);
    const score = meant.length === 0 ? 1 : count / meant.length;
    tiers.push({ expression: within(allOf([...phrased, ...first.map(({ exact }) => exact)])), score });
    if (first.some(({ isLike }) => isLike))
      tiers.push({
        expression: within(allOf([...phrased, ...first.map(({ like }) => like)])),
        score: score - step,
      });
  }
  return {
    tiers,
    step,
    excluded: excluded.length === 0 ? null : within(anyOf(excluded.map(quoted))),
    marked: (word) => {
      if (known.has(word) || mistyped.has(word)) return word.length;
      return open !== undefined && word.startsWith(open) ? open.length : 0;
    },
  };
}

const quoted = (words: string): string => `"${words}"`;
const allOf = (parts: readonly string[]): string => parts.map((part) => `(${part})`).join(' AND ');
const anyOf = (parts: readonly string[]): string => parts.map((part) => `(${part})`).join(' OR ');
const begun = (word: string): string => `${quoted(word)} *`;

/** Returns an expression within the columns of fields; one that finds nothing where no document has them. */
function columnsOf(site: SiteDatabase, fields: readonly string[] | null): (expression: string) => string {
  if (fields === null) return (expression) => expression;
  const { searchable } = site.settings;
  for (const field of fields)
    if (searchable !== null && !searchable.includes(field))
      throw notListed('attributesToSearchOn', field, 'searchable', searchable);
  const columns = fields.flatMap((field) => site.columnsOf(field)).map((column) => `c${column}`);
  return (expression) => (columns.length === 0 ? quoted('') : `{${columns.join(' ')}} : (${expression})`);
}

/** An expression that stands for a word of a query too, and the words that it finds. */
interface OtherWay {
  readonly expression: string;
  readonly words: readonly string[];
}

/** Returns synonyms of a word or of words around it, the word joined with a neighbour, split in two, or begun after its article. */
function otherWays(
  site: SiteDatabase,
  words: readonly string[],
  at: number,
  isUnfinished: boolean,
): readonly OtherWay[] {
  const word = words[at] ?? '';
  const isKnown = (other: string) => site.countOf(other) > 0;
  const joined = [`${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`]
    .filter((other) => other !== word && isKnown(other))
    .map((other) => [other]);
  const cuts = word.length < splitFrom ? [] : Array.from({ length: word.length - 3 }, (_, from) => from + 2);
  const split = cuts
    .map((cut) => [word.slice(0, cut), word.slice(cut)])
    .filter((parts) => parts.every(isKnown));
  return [
    ...synonymsOf(site.settings.synonyms, words, at).map((other) => ({
      expression: allOf(other.map(quoted)),
      words: other,
    })),
    ...[...joined, ...split].map((parts) => ({ expression: quoted(parts.join(' ')), words: parts })),
    ...(isUnfinished && shortAfterArticle.test(word)
      ? [{ expression: begun(word.slice(2)), words: [] }]
      : []),
  ];
}

/** Returns what else a word means, with the words around it or alone. */
function synonymsOf(
  synonyms: SiteSearchSettings['synonyms'],
  words: readonly string[],
  at: number,
): readonly (readonly string[])[] {
  return Object.entries(synonyms).flatMap(([synonym, others]) => {
    const parts = wordsOf(synonym);
    const isHere = parts.some((_, step) => parts.every((part, place) => words[at - step + place] === part));
    return isHere ? others.map(wordsOf).filter((other) => other.length > 0) : [];
  });
}

/** Returns words of documents that a mistyped word may mean: those that begin with its letter and differ little. */
function nearWords(site: SiteDatabase, word: string, isUnfinished: boolean): readonly string[] {
  if (word.length < typoFrom || /\p{N}/u.test(word)) return [];
  const typos = word.length >= twoTyposFrom ? 2 : 1;
  const near = site.wordsFrom(word.slice(0, 1)).filter((other) => {
    if (other.length < word.length - typos || (isUnfinished ? other.startsWith(word) : other === word))
      return false;
    const begins = isUnfinished ? [-1, 0, 1].map((step) => other.slice(0, word.length + step)) : [];
    return [other, ...begins].some((text) => distance(word, text, typos) <= typos);
  });
  return near.length <= typosMost
    ? near
    : near.toSorted((a, b) => distance(word, a, typos) - distance(word, b, typos)).slice(0, typosMost);
}

/** Returns in how many letters two words differ, at most one more than `most`. Two swapped neighbours count as one. */
function distance(word: string, other: string, most: number): number {
  if (Math.abs(word.length - other.length) > most) return most + 1;
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  const swapped = `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`;
  return swapped === other && swapped !== word ? 1 : leven(word, other, { maxDistance: most + 1 });
}
