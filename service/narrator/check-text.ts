/**
 * Decides whether a text may be shown. Every number in it must be one of the facts, in the fact's unit, and it must be
 * plain English prose.
 */
import type { Verdict } from '../statistics/difference.ts';
import { dateParts, type Fact, type FactUnit, type NarrationKind, verdictOfFact, written } from './facts.ts';
import { writeFromTemplate } from './template-writer.ts';

const lengths = { min: 30, max: 1500 } as const;

const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  bn: 1e9,
};

/**
 * Words that state a number, a share or a rank without a digit. They cannot be compared with the facts, so no text may
 * have them.
 */
const numberWords = new RegExp(
  `\\b(${[
    'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety',
    'hundreds?|thousands?|(?:m|b|tr)illions?|dozens?|scores|couple|pair|single|sole|both',
    'hal(?:f|ves)|thirds?|quarters?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|hundredths?',
    'first|second|fourth|\\w+(?:teenth|tieth)|twice|thrice|doubl\\w+|trebl\\w+|tripl\\w+|quadrupl\\w+|\\w+fold|percentile|decile',
  ].join('|')})\\b`,
  'i',
);

/** Contents that do not belong in the paragraph: markup, addresses, other currencies and other units of area. */
const foreign: readonly (readonly [RegExp, string])[] = [
  [/[<>{}[\]|`*_#\\^~=@]|https?:|www\./i, 'markup or an address'],
  [/\p{Sc}|\b(usd|eur|gbp|inr|sar|dollars?|euros?|pounds?|rupees?|riyals?)\b/iu, 'another currency'],
  [/\bsq(uare|\.)?\s*m(\b|et)|\bsqm\b|\bacres?\b|\bhectares?\b/i, 'another measure of size'],
  [/\p{Nl}|\p{No}|\b[IVXLCDM]{2,}\b/u, 'a sign that stands for a number'],
  [/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u, 'a character that cannot be seen'],
];

/** Returns why a text is refused, or null when it may be shown. */
export function findFault(text: string, facts: readonly Fact[], kind: NarrationKind): string | null {
  const name = facts.find((fact) => fact.name === 'name')?.value;
  if (text.length < lengths.min || text.length > lengths.max) return 'it is too short or too long';
  if (typeof name === 'string' && !text.includes(name)) return 'it does not name its subject';
  const basis = facts.find((fact) => fact.name === 'gross_yield_basis')?.value;
  if (typeof basis === 'string' && /\b(yield|return)/i.test(text) && !text.includes(basis))
    return 'it does not say whose rents the yield uses';
  const rest = withoutTexts(text, facts);
  return (
    foreignFault(rest) ??
    numberFault(rest.normalize('NFKC'), facts) ??
    (saysNothing(rest, facts, kind) ? 'it gives none of the figures' : null)
  );
}

function foreignFault(rest: string): string | null {
  for (const [pattern, what] of foreign) if (pattern.test(rest)) return `it has ${what}`;
  const letters = rest.replaceAll(/\p{Script=Latin}/gu, '');
  return /\p{L}/u.test(letters) ? 'it has words that are not English' : null;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Returns every form of a day that names it completely. */
function datesWritten(date: string): string[] {
  const { day, month, year } = dateParts(date);
  const short = month.slice(0, 3);
  return [
    date,
    ...[month, short].flatMap((word) => [
      `${day} ${word} ${year}`,
      `${word} ${day}, ${year}`,
      `${word} ${year}`,
    ]),
  ];
}

/** Returns the text without names and dates that are facts, since their numbers and letters are allowed. */
function withoutTexts(text: string, facts: readonly Fact[]): string {
  const given = facts.flatMap(({ unit, value }) => {
    if (typeof value === 'number') return [];
    if (typeof value === 'object') return value;
    return unit === 'date' ? datesWritten(value) : [value];
  });
  const longestFirst = given.toSorted((a, b) => b.length - a.length).map(escaped);
  if (longestFirst.length === 0) return text;
  return text.replaceAll(
    new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'gu'),
    ' • ',
  );
}

/** A number in a text. */
interface Shown {
  readonly value: number;
  /** Size of one step in its last digit. */
  readonly step: number;
  readonly unit: 'pct' | 'aed' | 'days' | null;
  /** The sentence with the number. */
  readonly sentence: string;
}

const numberShape =
  /(?<![\p{L}\p{N}.,])(?<sign>[-−–](?=\d))?(?<digits>\d{1,3}(?:,\d{3})+|\d+)(?<decimals>\.\d+)?(?:[ -]?(?<scale>thousand|million|billion|bn|mn|[km])(?![\p{L}\p{N}]))?(?<pct>\s?(?:%|percent\b|per cent\b))?(?![\p{L}\p{N}]|[.,:/]\d)/giu;

function readUnit(sentence: string, start: number, end: number, pct: boolean): Shown['unit'] {
  if (pct) return 'pct';
  if (/\b(AED|dhs?|dirhams?)\.?\s*$/i.test(sentence.slice(0, start))) return 'aed';
  if (/^\s*(AED|dhs?|dirhams?)\b/i.test(sentence.slice(end))) return 'aed';
  return /^[ -]days?\b/i.test(sentence.slice(end)) ? 'days' : null;
}

function numbersIn(sentence: string): Shown[] {
  return [...sentence.matchAll(numberShape)].map((found) => {
    const { sign = '', digits = '', decimals = '', scale, pct } = found.groups ?? {};
    const worth = scale === undefined ? 1 : (scales[scale.toLowerCase()] ?? 1);
    const value = Number(`${digits.replaceAll(',', '')}${decimals}`) * worth;
    return {
      value: sign === '' ? value : -value,
      step: worth * 10 ** -Math.max(0, decimals.length - 1),
      unit: readUnit(sentence, found.index, found.index + found[0].length, pct !== undefined),
      sentence,
    };
  });
}

const allowedUnits: Readonly<Record<NonNullable<Shown['unit']>, readonly FactUnit[]>> = {
  pct: ['pct', 'change_pct'],
  aed: ['aed', 'aed_per_sqft'],
  days: ['days'],
};
/** Units that a number without a unit may have: all except a percentage. */
const bareUnits: readonly FactUnit[] = ['count', 'aed', 'aed_per_sqft', 'sqft', 'days', 'date'];

const risen =
  /\b(up|above|rose|risen|rise|rising|higher|increas\w+|gain\w*|grew|grown|growth|climb\w*|more)\b/i;
const fallen =
  /\b(down|below|fell|fallen|fall|falling|lower|decreas\w+|declin\w+|drop\w*|shr[aiu]nk\w*|less|minus)\b/i;

/** Returns true when a sentence with an unsigned change states its direction in words, or none where its interval proves none. */
function saysDirection(verdict: Verdict, sentence: string): boolean {
  if (verdict === 'about-the-same') return !risen.test(sentence) && !fallen.test(sentence);
  const [right, wrong] = verdict === 'more' ? [risen, fallen] : [fallen, risen];
  return right.test(sentence) && !wrong.test(sentence);
}

/** Returns true when the number is the fact, or the fact rounded to the digits shown and at most half a percent off. */
function isShownAs(fact: number, { value, step }: Shown): boolean {
  const off = Math.abs(fact - value);
  return off === 0 || (off <= (step / 2) * (1 + 1e-9) && off <= Math.abs(fact) * 0.005);
}

function stands(shown: Shown, { name, unit, value, n }: Fact, facts: ReadonlyMap<string, Fact>): boolean {
  if (shown.unit === null && n !== null && shown.value === n) return true;
  const units = shown.unit === null ? bareUnits : allowedUnits[shown.unit];
  if (!units.includes(unit)) return false;
  if (unit === 'date') return typeof value === 'string' && Number(value.slice(0, 4)) === shown.value;
  if (typeof value !== 'number') return false;
  if (unit === 'change_pct' && shown.value >= 0)
    return (
      isShownAs(Math.abs(value), shown) && saysDirection(verdictOfFact(name, value, facts), shown.sentence)
    );
  return isShownAs(value, shown);
}

function numberFault(rest: string, facts: readonly Fact[]): string | null {
  const byName = new Map(facts.map((fact) => [fact.name, fact]));
  for (const sentence of rest.split(/(?<=[.;!?])\s+/)) {
    for (const shown of numbersIn(sentence)) {
      if (!facts.some((fact) => stands(shown, fact, byName)))
        return `the number ${shown.value} is not among the facts`;
    }
    const words = sentence.replaceAll(numberShape, ' • ');
    const hidden = /\p{N}/u.exec(words)?.[0] ?? numberWords.exec(words)?.[0];
    if (hidden !== undefined) return `“${hidden}” states a number in another form`;
  }
  return null;
}

/** Returns true for a text without any figure when the template would state one. */
function saysNothing(rest: string, facts: readonly Fact[], kind: NarrationKind): boolean {
  if (/\p{N}/u.test(rest)) return false;
  return /\p{N}/u.test(withoutTexts(writeFromTemplate(facts, kind), facts));
}

/** Returns a fact for the writer's instructions. */
export function factForWriter(fact: Fact): Record<string, unknown> {
  const { name, n } = fact;
  return { name, written: written(fact), ...(n === null ? {} : { from_records: n }) };
}
