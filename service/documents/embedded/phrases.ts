/** Keeps the documents that have phrases: their words side by side within one field. */
import type { SearchWork } from '../../../search-index/site-index.ts';
import { type Segment, startsField } from './segment.ts';

/** Documents whose words are read at once. */
const readAtOnce = 512;

/** Sets candidates without one of the phrases to 0. Any number of candidates is read. */
export async function keepPhrases(
  segment: Segment,
  phrases: readonly (readonly string[])[],
  searchOn: readonly string[] | null,
  candidates: Uint8Array | Float32Array,
  work: SearchWork,
): Promise<void> {
  const numbers = phrases.map((phrase) => phrase.map((word) => segment.wordNumber(word)));
  if (numbers.some((phrase) => phrase.includes(null))) {
    candidates.fill(0);
    return;
  }
  const sought = numbers.map((phrase) => Uint32Array.from(phrase, (number) => number ?? 0));
  const allowed =
    searchOn === null ? null : Uint8Array.from(segment.fields, (field) => Number(searchOn.includes(field)));
  for (let from = 0; from < segment.size; from += readAtOnce) {
    const to = Math.min(segment.size, from + readAtOnce);
    const first = firstCandidate(candidates, from, to);
    if (first < to) keepBetween(segment, first, to, { sought, allowed, candidates });
    if (work.isDue) await work.pause();
  }
}

function keepBetween(
  segment: Segment,
  from: number,
  to: number,
  {
    sought,
    allowed,
    candidates,
  }: {
    readonly sought: readonly Uint32Array[];
    readonly allowed: Uint8Array | null;
    readonly candidates: Uint8Array | Float32Array;
  },
): void {
  const { tokens, startOf } = segment.tokens(from, to);
  for (let ordinal = from; ordinal < to; ordinal += 1) {
    if (candidates[ordinal] === 0) continue;
    const [start, end] = [startOf(ordinal), startOf(ordinal + 1)];
    for (const phrase of sought) if (!hasPhrase(tokens, start, end, phrase, allowed)) candidates[ordinal] = 0;
  }
}

/** Returns the first candidate; `to` without one. */
function firstCandidate(candidates: Uint8Array | Float32Array, from: number, to: number): number {
  let ordinal = from;
  while (ordinal < to && candidates[ordinal] === 0) ordinal += 1;
  return ordinal;
}

/** Returns true when a phrase stands between two places of the tokens. A phrase does not reach into the next field. */
function hasPhrase(
  tokens: Uint32Array,
  start: number,
  end: number,
  phrase: Uint32Array,
  allowed: Uint8Array | null,
): boolean {
  const first = phrase[0] ?? 0;
  const last = end - phrase.length;
  let isAllowed = true;
  for (let at = start; at <= last; at += 1) {
    const token = tokens[at] ?? 0;
    if (token === first) {
      if (isAllowed && continues(tokens, at, phrase)) return true;
    } else if (allowed !== null && token >= startsField) isAllowed = allowed[token - startsField] === 1;
  }
  return false;
}

function continues(tokens: Uint32Array, at: number, phrase: Uint32Array): boolean {
  for (let step = 1; step < phrase.length; step += 1) {
    if (tokens[at + step] !== phrase[step]) return false;
  }
  return true;
}
