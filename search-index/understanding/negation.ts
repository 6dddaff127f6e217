/** Finds negated parts of a question: "not in JVC", "neither villa nor townhouse", "anything but a studio". */
import type { Draft, Reading } from './draft.ts';
import { phrase, type Question, type Span } from './question.ts';
import { splitWords } from './words.ts';

/** Distances by time: "5 minutes away from the metro" means near to it. */
const measured =
  '(?<!(?:^| )(?:minutes?|mins?|walk|walking|drive|driving|metres?|meters?|m|km|kms|steps|just|دقايق|دقيقه|متر|كم) )';

/** Words that negate what follows. */
const takingBack = [
  'not|no|non|never|without|nothing|none|neither|nor|except|excepting|excluding|exclude|avoid|avoiding|outside(?: of)?|no need|dont|doesnt|isnt|arent|cant|cannot|wont|shouldnt',
  '(?:anything|everything|anywhere|everywhere|all|any) but|(?:other|rather) than|instead of|apart from|aside from|unlike',
  `(?:far|${measured}away)(?: away)? from`,
  '[وف]?(?:ليس|ليست|لا|غير|بدون)|بلا|دون|من غير|عدا|الا|باستثناء|سوي|مو|مش|مب|خارج|بدل(?:ا من)?|(?<!(?:مو|مش|مب|ما) )بعيد[اهة]?(?: عن| من)?|ما(?= (?:اريد|ابغي|ابي|نريد))',
].join('|');

/** Words that may stand between a negation and the negated part. */
const between =
  'a|an|the|any|in|at|near|of|for|from|to|with|on|be|is|it|want|need|like|looking|interested|too|very|so|really|that|priced|costing|within|between|في|من|اي|اريد|ابغي|ابي|نريد|احتاج|ان|تكون|يكون|قرب';

/** "Not far from the metro" means near to it, so "not far" and "not only" negate nothing. */
const takenBack = new RegExp(
  `(?<=^| )(?<!(?:not|not too|not very|not so|غير|ليس|ليست) )(?:${takingBack})(?: (?:${between}))*$`,
  'u',
);
const takesBack = phrase(takingBack);

/** Words that join a second negated part to the first. */
const joined = new RegExp(`^(?:or|nor|and|&|/|او|و|ولا)(?: (?:${between}))*$`, 'u');

/** "I do not want a villa or anything over 2m" */
const goesOn = new RegExp(`^(?:or|nor) any(?:thing|where)?(?: (?:${between}))*$`, 'u');

/** Number of words before a part in which a negation is looked for. */
const mostBefore = 6;

function spanText(question: Question, { from, to }: Span): string {
  return question.words
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
}

/** Returns where the negation of a word begins; null if it is not negated. */
export function negatedFrom(question: Question, at: number): number | null {
  const text = spanText(question, { from: Math.max(0, at - mostBefore), to: at });
  const found = takenBack.exec(text);
  if (found === null) return null;
  const from = at - found[0].split(' ').length;
  // "Net of nothing, ready only": a negation ends with its thought.
  return question.isFree({ from, to: at }) && !question.isBroken({ from, to: at + 1 }) ? from : null;
}

/** Hindi negates after the word: "family nahi". */
function negatedAfter(question: Question, { from, to }: Span): number | null {
  return /^(?:nahi|nahin|nahee)$/.test(question.words[to]?.text ?? '') ? from : null;
}

/** Returns true if the words left over are negated. */
export function isTakenBack(words: string): boolean {
  const text = splitWords(words)
    .map((word) => word.text)
    .join(' ');
  return takesBack.exec(text)?.index === 0;
}

/** The last negated part, which "or" continues; `isAside`: no filter expresses its opposite. */
interface TakenBack extends Span {
  readonly part: Reading['part'];
  readonly isAside: boolean;
}

/** Returns the negated part before a reading, if "or" joins them and both have the same subject. */
function joinedTo(question: Question, last: TakenBack | null, { part, span }: Reading): TakenBack | null {
  if (last === null) return null;
  const text = spanText(question, { from: last.to, to: span.from });
  return (last.part === part && joined.test(text)) || goesOn.test(text) ? last : null;
}

/**
 * Returns those readings that hold, in order. It replaces a negated reading by its opposite if a filter expresses that, and otherwise sets it
 * aside.
 */
export function heldReadings(draft: Draft, readings: readonly Reading[]): Reading[] {
  const { question } = draft;
  const held: Reading[] = [];
  let last: TakenBack | null = null;
  for (const reading of readings.toSorted((one, other) => one.span.from - other.span.from)) {
    const joint = joinedTo(question, last, reading);
    const own = negatedFrom(question, reading.span.from) ?? negatedAfter(question, reading.span);
    if (joint === null && own === null) {
      held.push(reading);
      last = null;
      continue;
    }
    last = takeBack(draft, held, reading, { joint, own });
  }
  return held;
}

/** Replaces a reading by its opposite, or sets it aside together with the reading that it is joined to. */
function takeBack(
  draft: Draft,
  held: Reading[],
  { negated, ...reading }: Reading,
  { joint, own }: { readonly joint: TakenBack | null; readonly own: number | null },
): TakenBack {
  const { part, meaning, span } = reading;
  const isAside = negated === undefined || joint?.isAside === true;
  const from = (isAside && joint?.isAside === true ? joint.from : null) ?? own ?? joint?.to ?? span.from;
  const whole = { from, to: span.to };
  if (negated === undefined || isAside) draft.setAside(whole);
  else {
    const words = draft.question.take(whole);
    held.push({ ...reading, span: whole, words, meaning: `not ${meaning}`, filters: negated });
  }
  return { ...whole, part, isAside };
}
