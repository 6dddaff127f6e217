/** Finds the places that a question names: the longest stretches of words that the resolver knows, in either language, as areas or communities. */

import { isIdea } from '../lexicon.ts';
import { isResolved, type PlaceResolver, type ResolvedPlace } from '../resolver.ts';
import type { Question, Span } from './question.ts';
import { emptyWords, senses } from './vocabulary.ts';

/** A place and the words that name it. */
export interface NamedPlace extends Span {
  readonly place: ResolvedPlace;
  readonly words: string;
}

const mostWords = 6;
/** A single word that only sounds like a place counts as one if it has this many letters or follows a word such as "in". */
const longEnough = 6;
const placing = new Set(['in', 'at', 'near', 'في', 'ب', 'قرب', 'منطقه', 'area']);

const lies = new Set(['in', 'at', 'في', 'ب']);

/** Prepositions written onto a name: بالمارينا, ودبي. */
const attached = /^[بفول](?=.{3})/u;

/** Takes the place names of several words, before anything else is read: "Motor City", "International City Phase 1". */
export function takeLongNames(question: Question, resolver: PlaceResolver): NamedPlace[] {
  return takeNames(question, resolver, 2, () => true);
}

/** Takes single words that name a place, from the words that remain after all other readings. */
export function takeShortNames(question: Question, resolver: PlaceResolver): NamedPlace[] {
  return takeNames(question, resolver, 1, (place, span) => {
    if (place.matched_by !== 'spelling') return true;
    const text = question.words[span.from]?.text ?? '';
    return text.length >= longEnough || placing.has(question.before(span));
  });
}

function takeNames(
  question: Question,
  resolver: PlaceResolver,
  fewest: number,
  accept: (place: ResolvedPlace, span: Span) => boolean,
): NamedPlace[] {
  const found: NamedPlace[] = [];
  for (let length = Math.min(mostWords, question.words.length); length >= fewest; length -= 1) {
    for (let from = 0; from + length <= question.words.length; from += 1) {
      const span = { from, to: from + length };
      if (!question.isFree(span)) continue;
      const place = read(question, span, resolver);
      if (place === null || !accept(place, span)) continue;
      found.push({ ...span, place, words: question.take(span) });
    }
  }
  return found;
}

/** Returns the place that a span names; null if it names none or has another meaning that is as likely. */
function read(question: Question, span: Span, resolver: PlaceResolver): ResolvedPlace | null {
  const words = question.words.slice(span.from, span.to).map(({ text }) => text);
  if (!words.some((word) => /\p{L}{2}/u.test(word)) || words.every(isOrdinary)) return null;
  if (isOrdinaryEdge(words)) return null;
  if (isOneIdea(words) && !lies.has(question.before(span))) return null;
  const text = words.join(' ');
  const whole = resolver.read(text);
  if (whole !== null && isResolved(whole)) return whole;
  if (!attached.test(text)) return null;
  const bare = resolver.read(text.replace(attached, ''));
  return bare !== null && isResolved(bare) && bare.matched_by !== 'spelling' ? bare : null;
}

/** "in the lakes" is a place; "by the lakes" says a concept. */
function isOneIdea(words: readonly string[]): boolean {
  const telling = words.filter((word) => !emptyWords.has(word));
  return telling.length === 1 && telling.every(isIdea);
}

/** Returns true if the stretch begins or ends with a joining word; a shorter stretch has the same meaning. */
function isOrdinaryEdge(words: readonly string[]): boolean {
  if (words.length < 2) return false;
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const joins = (word: string) => emptyWords.has(word) && !['the', 'dubai', 'دبي', 'area'].includes(word);
  return joins(first) || joins(last) || last === 'the';
}

/** Returns true for words with another meaning; no place is read from these alone. */
function isOrdinary(word: string): boolean {
  if (emptyWords.has(word) || /^\d+$/.test(word)) return true;
  return senses.some(({ pattern }) => pattern.exec(word)?.[0] === word);
}
