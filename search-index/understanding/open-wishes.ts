/** Finds wishes that a question leaves open ("off plan ok", "ready or off plan") and readings without enough evidence. */
import type { Draft, Reading } from './draft.ts';
import { emptyWords } from './empty-words.ts';
import type { PropertyFilters } from './interpretation.ts';
import type { Question, Span } from './question.ts';

/** Words after a part that only permit it. */
const permittingAfter =
  /^(?:(?:is|are|also|too|as|well|would|be|even|both|would|work) )*(?:ok|okay|fine|acceptable|no problem|no issue|works|good too|possible too|chalega|mashi|مقبول[هة]?|عادي|مو مشكل[هة]|لا باس)(?= |$)/u;
/** Words before a part that only permit it. */
const permittingBefore =
  /(?:^| )(?:(?:dont|do not|wont|would not|wouldnt|not) mind(?: if)?|open(?: to)?|happy with|fine with|ok with|okay with|even(?: if)?|could be|can be|may be)(?: (?:an?|the|its|it is|is))*$/u;
const longestPermission = 5;

/** Parts that are asked for or not; of the others a permitted one is one more alternative. */
const wishes: ReadonlySet<Reading['part']> = new Set(['stage', 'purpose', 'tenure', 'family', 'price_level']);

const alternative = /^(?:or|\/|vs|versus|او|ولا)$/u;

function texts({ words }: Question, from: number, to: number): string {
  return words
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join(' ');
}

/** Returns the part together with the words that only permit it; null if it is wanted. */
function permitted({ question }: Draft, { span }: Reading): Span | null {
  const after = permittingAfter.exec(texts(question, span.to, span.to + longestPermission));
  if (after !== null) {
    const to = span.to + after[0].split(' ').length;
    return question.isFree({ from: span.to, to }) && !question.isBroken({ from: span.from, to })
      ? { from: span.from, to }
      : null;
  }
  const before = permittingBefore.exec(texts(question, span.from - longestPermission, span.from));
  if (before === null) return null;
  const from = span.from - before[0].trim().split(' ').length;
  return question.isFree({ from, to: span.from }) && !question.isBroken({ from, to: span.to })
    ? { from, to: span.to }
    : null;
}

/** Filters with one value; two values of one question contradict each other. */
const single = ['purpose', 'is_off_plan', 'is_freehold', 'price_level'] as const;

function contradicts(one: PropertyFilters, other: PropertyFilters): boolean {
  return single.some(
    (name) => one[name] !== undefined && other[name] !== undefined && one[name] !== other[name],
  );
}

/** Returns the stretch of two parts that are alternatives and exclude each other: "rent or buy". */
function alternatives({ question }: Draft, first: Reading, second: Reading): Span | null {
  if (first.part !== second.part || !contradicts(first.filters, second.filters)) return null;
  return alternative.test(texts(question, first.span.to, second.span.from))
    ? { from: first.span.from, to: second.span.to }
    : null;
}

/** Returns the readings without those that the question leaves open; their words are left over. */
export function wantedReadings(draft: Draft, readings: readonly Reading[]): Reading[] {
  const wanted: Reading[] = [];
  for (const reading of readings.toSorted((one, other) => one.span.from - other.span.from)) {
    const last = wanted.at(-1);
    const either = last === undefined ? null : alternatives(draft, last, reading);
    const open = either ?? (wishes.has(reading.part) ? permitted(draft, reading) : null);
    if (open === null) {
      wanted.push(reading);
      continue;
    }
    if (either !== null) wanted.pop();
    draft.setAside(open);
  }
  return wanted;
}

/** Parts that do not show by themselves that a question is about property. */
export const vagueParts: ReadonlySet<Reading['part']> = new Set([
  'price_level',
  'order',
  'family',
  'near',
  'stage',
  'budget',
  'purpose',
]);

function isCorrected({ words }: Question, { from, to }: Span): boolean {
  return words.slice(from, to).some((word) => word.isCorrected === true);
}

/**
 * Returns no readings if the only evidence for property is a word that was corrected, beside more words that mean nothing here: "fix flta
 * tire". Their words are left over then.
 */
export function evidentReadings({ question }: Draft, readings: readonly Reading[]): Reading[] {
  const isWeak = ({ part, span }: Reading) => vagueParts.has(part) || isCorrected(question, span);
  if (!readings.every(isWeak) || !readings.some(({ span }) => isCorrected(question, span)))
    return [...readings];
  const understood = new Set(readings.flatMap(({ part }) => part)).size;
  const strange = question
    .free()
    .flatMap(({ from, to }) => question.words.slice(from, to))
    .filter(({ text }) => text.length > 1 && !emptyWords.has(text)).length;
  if (strange <= understood) return [...readings];
  for (const { span } of readings) question.release(span);
  return [];
}
