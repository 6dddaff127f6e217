/** Finds which Arabic and which English name belong to the same building, within one area and project. */
import { compareNames, type ProjectWords, projectWords, type ReadyName, readyName } from './compare-names.ts';
import { evenly, likeness } from './likeness.ts';
import { readProjectName } from './project-name.ts';

/** A way to name a building, folded. Equal ways are given once. */
export interface BuildingName {
  readonly area: number | null;
  readonly project: number | null;
  /** The name that a deal gives: English, else Arabic. */
  readonly name: string;
  /** The Arabic name beside it. */
  readonly nameAr: string | null;
}

export interface BuildingLink {
  readonly area: number | null;
  readonly project: number | null;
  /** Arabic. */
  readonly name: string;
  readonly standsFor: string;
  readonly basis: 'record' | 'transliteration';
  readonly confidence: number;
}

/** Names within a project share its words, so more must agree than between projects. */
export const LEAST_LIKENESS = 0.9;
/** Least distance in likeness to the next name. */
const LEAST_LEAD = 0.07;

const isArabic = (text: string): boolean => /[\u0600-\u06FF]/.test(text);

/** Links Arabic names that deals give alone to English names of the same area and project. An undecided name stays a building of its own. */
export function linkBuildings(
  names: readonly BuildingName[],
  words: Parameters<typeof projectWords>[0],
): BuildingLink[] {
  const texts = new Set(names.flatMap(({ name, nameAr }) => (nameAr === null ? [name] : [name, nameAr])));
  const vocabulary = projectWords(words, [...texts].map(readProjectName));
  const places = groupedBy(names, ({ area, project }) => `${area} ${project}`);
  return [...places.values()].flatMap((place) => linkPlace(place, vocabulary));
}

function linkPlace(names: readonly BuildingName[], vocabulary: ProjectWords): BuildingLink[] {
  const [first] = names;
  if (first === undefined) return [];
  const { area, project } = first;
  const arabic = [...new Set(names.map(({ name }) => name).filter(isArabic))];
  if (arabic.length === 0) return [];
  const english = englishNames(names);
  const links: BuildingLink[] = [];
  const unsaid: string[] = [];
  for (const name of arabic) {
    const said = [...english].filter(([, beside]) => beside.has(name)).map(([text]) => text);
    if (said.length === 0) unsaid.push(name);
    else if (said.length === 1)
      links.push({ area, project, name, standsFor: said[0] ?? name, basis: 'record', confidence: 1 });
  }
  // Sound cannot separate the buildings of an area that name no project: there are too many.
  if (project === null) return links;
  for (const { name, standsFor, score } of bestPairs(unsaid, english, vocabulary))
    links.push({
      area,
      project,
      name,
      standsFor,
      basis: 'transliteration',
      confidence: Math.round(score * 1000) / 1000,
    });
  return links;
}

/** Returns each English name with the Arabic names beside it. */
function englishNames(names: readonly BuildingName[]): Map<string, Set<string>> {
  const english = new Map<string, Set<string>>();
  for (const { name, nameAr } of names) {
    if (isArabic(name)) continue;
    const beside = english.get(name) ?? new Set();
    if (nameAr !== null && isArabic(nameAr)) beside.add(nameAr);
    english.set(name, beside);
  }
  return english;
}

interface Pair {
  readonly name: string;
  readonly standsFor: string;
  readonly score: number;
}

/** Returns the pairs in which each name is by far the likeliest for the other. */
function bestPairs(
  arabic: readonly string[],
  english: ReadonlyMap<string, ReadonlySet<string>>,
  vocabulary: ProjectWords,
): Pair[] {
  const ready = (text: string): ReadyName => readyName(readProjectName(text), vocabulary);
  const pairs = arabic.flatMap((name) => {
    const mine = ready(name);
    return [...english].map(
      ([standsFor, beside]): Pair => ({
        name,
        standsFor,
        // A building with a known Arabic name has no other one, except another spelling.
        score: Math.max(
          ...(beside.size === 0 ? [standsFor] : [...beside]).map((other) =>
            likenessScore(mine, ready(other), vocabulary),
          ),
        ),
      }),
    );
  });
  const isAhead = (pair: Pair, others: readonly Pair[]): boolean =>
    others.every((other) => other === pair || pair.score - other.score >= LEAST_LEAD);
  const byArabic = groupedBy(pairs, ({ name }) => name);
  const byEnglish = groupedBy(pairs, ({ standsFor }) => standsFor);
  return pairs.filter(
    (pair) =>
      pair.score >= LEAST_LIKENESS &&
      isAhead(pair, byArabic.get(pair.name) ?? []) &&
      isAhead(pair, byEnglish.get(pair.standsFor) ?? []),
  );
}

/** Likeness of the whole names, 0 where a word of either has no counterpart: names within a project may differ in one short word. */
function likenessScore(one: ReadyName, other: ReadyName, vocabulary: ProjectWords): number {
  const [a, b] = [one.whole.words, other.whole.words];
  const isWhole =
    a.every((word) => b.some((candidate) => isCounterpart(word, candidate, vocabulary))) &&
    b.every((word) => a.some((candidate) => isCounterpart(candidate, word, vocabulary)));
  return isWhole ? (compareNames(one, other, vocabulary) ?? 0) : 0;
}

/** Returns whether two words mean the same, or sound alike and begin alike (`ويست` and east do not). */
function isCounterpart(one: string, other: string, { meanings }: ProjectWords): boolean {
  if (one === other || meanings.get(one)?.has(other) === true || meanings.get(other)?.has(one) === true)
    return true;
  const bare = (word: string): string => word.replace(/^ال(?=.{3})/, '');
  const alike = (a: string, b: string): number => likeness(evenly(a), evenly(b));
  const begin = (word: string): string => word.match(/^(?:[cgkst]h|.)/)?.[0] ?? '';
  return [one, bare(one)].some((word) => alike(word, other) >= 0.6 && alike(begin(word), begin(other)) === 1);
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
