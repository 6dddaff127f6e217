/** Reads names that stand together as one: a project and its place, a project and its developer, "five jvc", "riviera azizi". */
import { isIdea } from '../lexicon.ts';
import type { Steps } from '../steps.ts';
import type { Market } from './draft.ts';
import { emptyWords } from './empty-words.ts';
import type { NamedThing } from './named-thing.ts';
import type { Names } from './names.ts';
import type { NamedPlace } from './places.ts';
import type { Question, Span } from './question.ts';
import { correctedWords } from './spoken-words.ts';

const between = /^(?:(?:in|at|by|from|of|the|-|\/|في|من)(?: |$))*$/u;
const mostWords = 3;
/** Units of the comparison of a stretch of words with the names of projects. */
const unitsOfStretch = 200;
const shortest = 4;

function text({ words }: Question, from: number, to: number): string {
  return words
    .slice(from, to)
    .map((word) => word.text)
    .join(' ');
}

/** Returns what two names say together; null if they say two things. */
function together(one: NamedThing, other: NamedThing, names: Names): NamedThing | null {
  const projects = one.ids.project ?? [];
  if (projects.length > 0 && other.ids.project === undefined) {
    const there = names.projectsOf(projects, other);
    if (there.length > 0) return { ...one, ids: { project: there } };
    return other.ids.developer === undefined ? null : one;
  }
  return null;
}

function joinedPair(
  first: NamedPlace,
  second: NamedPlace,
  question: Question,
  names: Names,
): NamedPlace | null {
  if (!between.test(text(question, first.to, second.from))) return null;
  const thing = together(first.thing, second.thing, names) ?? together(second.thing, first.thing, names);
  if (thing === null) return null;
  const span = { from: first.from, to: second.to };
  return { ...span, thing, words: question.take(span) };
}

/** Returns true if a word left over may be a part of a name. */
function mayName(word: string): boolean {
  return (
    word.length >= shortest &&
    !/\d/.test(word) &&
    !emptyWords.has(word) &&
    !isIdea(word) &&
    !correctedWords.includes(word)
  );
}

/** Returns the stretches of one to three free words directly before and after a name. */
function* besides(question: Question, { from, to }: Span): Generator<Span> {
  for (let count = mostWords; count > 0; count -= 1)
    for (const span of [
      { from: from - count, to: from },
      { from: to, to: to + count },
    ])
      if (span.from >= 0 && span.to <= question.words.length && question.isFree(span)) yield span;
}

/** Returns the projects of a place or developer that the words beside its name name. */
function* withWordsBeside(place: NamedPlace, question: Question, names: Names): Steps<NamedPlace> {
  if (place.thing.ids.project !== undefined) return place;
  for (const beside of besides(question, place)) {
    const words = question.words.slice(beside.from, beside.to).map((word) => word.text);
    const thing = words.every(mayName) ? names.projectsWith(words, place.thing) : null;
    yield unitsOfStretch;
    if (thing === null) continue;
    const span = { from: Math.min(beside.from, place.from), to: Math.max(beside.to, place.to) };
    return { ...span, thing, words: question.take(span) };
  }
  return place;
}

const listing = /^(?:or|and|&|\/|او|و)$/u;
const linking = /^(?:by|from|in|at|-|من|في)$/u;

/**
 * Returns the projects that single words list before the name of their developer or place: "Skyvew or Skyscpe by Sobha". A word may have
 * slips, since few names come into question.
 */
function* listedBefore(place: NamedPlace, question: Question, names: Names): Steps<NamedPlace[]> {
  const found: NamedPlace[] = [];
  let at = linking.test(question.before(place)) ? place.from - 1 : place.from;
  for (; at > 0; at -= 1) {
    const span = { from: at - 1, to: at };
    const text = question.words[at - 1]?.text ?? '';
    if (found.length > 0 && listing.test(text)) continue;
    if (!question.isFree(span) || !mayName(text)) break;
    const thing = names.projectLike(text, place.thing);
    yield unitsOfStretch;
    if (thing === null) break;
    found.push({ ...span, thing, words: question.take(span) });
  }
  return found;
}

/** Returns the names of a question, with those that stand together as one. */
export function* namesTogether(
  found: readonly NamedPlace[],
  question: Question,
  { names }: Market,
): Steps<NamedPlace[]> {
  const joined: NamedPlace[] = [];
  for (const place of found.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    const pair = last === undefined ? null : joinedPair(last, place, question, names);
    if (pair === null) joined.push(place);
    else joined[joined.length - 1] = pair;
    yield unitsOfStretch;
  }
  const all: NamedPlace[] = [];
  for (const place of joined) {
    const beside = yield* withWordsBeside(place, question, names);
    if (beside !== place || place.thing.ids.project !== undefined) {
      all.push(beside);
      continue;
    }
    const listed = yield* listedBefore(place, question, names);
    all.push(...listed);
    if (place.thing.ids.developer === undefined || listed.length === 0) all.push(place);
  }
  return all;
}
