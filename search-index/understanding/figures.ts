/** Turns the amounts of a question into filters by their unit: bedrooms, budgets, rents, sizes, yields, distances and years. */

import type { Draft, Market } from './draft.ts';
import { readHandover } from './handover.ts';
import type { PropertyFilters } from './interpretation.ts';
import { negatedFrom } from './negation.ts';
import type { Unit } from './quantities.ts';
import { phrase, type Question, type Span } from './question.ts';
import { inWords, type Range, readRanges } from './ranges.ts';
import { rentPeriods } from './vocabulary.ts';

/** An amount without a unit is money from this value on. */
const leastMoney = 10_000;
/** An amount with a currency counts from this value on: "aed 5" is no budget. */
const leastStated = 100;
/** An amount per month or year counts from this value on. */
const leastPaid = 500;
const sqftPerSqm = 10.763910416709722;
/** No property is smaller, in square feet: "the price of one square metre" asks for no size. */
const leastSize = 100;
const mostBedrooms = 50;

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

const aed = (value: number) => `AED ${whole.format(value)}`;

function limits<Low extends string, High extends string>(
  { min, max }: Pick<Range, 'min' | 'max'>,
  low: Low,
  high: High,
): Partial<Record<Low | High, number>> {
  const both: Partial<Record<Low | High, number>> = {};
  if (min !== null) both[low] = min;
  if (max !== null) both[high] = max;
  return both;
}

function times({ min, max }: Range, factor: number): Pick<Range, 'min' | 'max'> {
  const scaled = (value: number | null) => (value === null ? null : Math.round(value * factor));
  return { min: scaled(min), max: scaled(max) };
}

/** Returns the range together with the words next to it that say what it measures. */
function widened(draft: Draft, range: Span, pattern: RegExp): Span | null {
  const everywhere = new RegExp(pattern.source, 'gu');
  const beside = draft.question
    .matchAll(everywhere)
    .find(({ from, to }) => from === range.to || to === range.from);
  return beside === undefined
    ? null
    : { from: Math.min(beside.from, range.from), to: Math.max(beside.to, range.to) };
}

function homeName(bedrooms: number): string {
  if (bedrooms === 0) return 'a studio';
  return `${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`;
}

function readBedrooms(draft: Draft, range: Range): void {
  const { min, max } = range;
  const ends = [min, max].filter((end) => end !== null);
  if (!ends.every((end) => Number.isInteger(end) && end <= mostBedrooms)) {
    draft.setAside(range);
    return;
  }
  draft.add(
    {
      part: 'bedrooms',
      meaning: inWords(range, homeName),
      filters: limits(range, 'min_bedrooms', 'max_bedrooms'),
      negated: unwantedBedrooms(range),
    },
    range,
  );
}

/** Returns the opposite of a number or a closed range of bedrooms. */
function unwantedBedrooms({ min, max }: Range): PropertyFilters | undefined {
  if (min === null || max === null) return undefined;
  return { except: { bedrooms: Array.from({ length: max - min + 1 }, (_, index) => min + index) } };
}

/** A size whose price is asked is exact. */
const valued = phrase('fair (?:price|rent|value)|worth|valuation|estimate[ds]?|value');

function readSize(draft: Draft, range: Range, factor: number): void {
  // A size without a limiting word is approximate.
  const reach = range.by === 'bare' && draft.question.match(valued) === null ? 0.1 : 0;
  const scaled = (value: number, by: number): number => Number((value * factor * by).toFixed(6));
  // Rounded outwards to whole square feet: 60 square metres are 645.83, and the range should include them.
  const size = {
    min: range.min === null ? null : Math.floor(scaled(range.min, 1 - reach)),
    max: range.max === null ? null : Math.ceil(scaled(range.max, 1 + reach)),
  };
  if (Math.max(size.min ?? 0, size.max ?? 0) < leastSize) {
    draft.setAside(range);
    return;
  }
  draft.add(
    {
      part: 'size',
      meaning: inWords(size, (value) => `${whole.format(value)} sq ft`),
      filters: limits(size, 'min_area_sqft', 'max_area_sqft'),
    },
    range,
  );
}

const yieldWords = phrase(
  '(?:(?:with|and|of|a|an|the|for|net|gross|rental|annual|minimum|و|ب) )*(?:yield(?:s|ing)?|roi|returns?|profits?|incomes?|عايد|عوايد|مردود|[وب]عايد|العايد)(?: (?:of|on investment|is|ايجاري|استثماري|سنوي|عن|من))*',
);

function readYield(draft: Draft, range: Range): void {
  const span = widened(draft, range, yieldWords);
  const ends = [range.min, range.max].filter((end) => end !== null);
  // A percentage without a limiting word is a minimum, since users want a yield of at least that.
  if (span === null || ends.some((end) => end > 100)) {
    draft.setAside(range);
    return;
  }
  const wanted = range.by === 'bare' ? { min: range.min, max: null } : range;
  draft.add(
    {
      part: 'yield',
      meaning: `a gross yield of ${inWords(wanted, (value) => `${whole.format(value)}%`)}`,
      filters: limits(wanted, 'min_gross_yield_pct', 'max_gross_yield_pct'),
    },
    span,
  );
}

const greatestYield = 25;

/** Returns true if words for a yield stand directly before a small number: "ROI 8+". */
function isYield(draft: Draft, range: Range): boolean {
  const span = widened(draft, range, yieldWords);
  return span !== null && span.from < range.from && Math.max(range.min ?? 0, range.max ?? 0) <= greatestYield;
}

const rentWords = phrase(
  '(?:for |to )?(?:rents?|rental|renting|lease)|للايجار|ايجار|الايجار|بايجار|استيجار|استاجر|ايجارها',
);
const saleWords = phrase('(?:for |on )?sale|(?:to )?buy(?:ing)?|purchase|للبيع|شراء|اشتري|بيع|تملك|تمليك');

/** Returns true if the question names a market and does not negate it ("not for rent"). */
function isNamed(question: Question, words: RegExp): boolean {
  const match = question.match(words);
  return match !== null && negatedFrom(question, match.from) === null;
}

/** Decides whether a budget is rent: the question names the market, a period stands beside the amount, or its size makes it clear. */
function isRent(draft: Draft, range: Pick<Range, 'min' | 'max'>, market: Market): boolean {
  if (isNamed(draft.question, rentWords)) return true;
  if (isNamed(draft.question, saleWords)) return false;
  if (draft.purpose !== null) return draft.purpose === 'rent';
  if (market.cheapestSaleAed === null) return false;
  return (range.max ?? range.min ?? Number.POSITIVE_INFINITY) < market.cheapestSaleAed;
}

/** Reads an amount without a limiting word as a maximum. */
function asBudget<Kind extends Pick<Range, 'min' | 'max'>>(by: Range['by'], amounts: Kind) {
  return by === 'bare' ? { min: null, max: amounts.max } : { min: amounts.min, max: amounts.max };
}

/** Returns the period of a budget (payments a year) and its words; null without a period. */
function readPeriod(draft: Draft, range: Range): { readonly span: Span; readonly timesAYear: number } | null {
  for (const { pattern, timesAYear } of rentPeriods) {
    const span = widened(draft, range, pattern);
    if (span !== null && span.from === range.from) return { span, timesAYear };
  }
  return null;
}

/** A period that stands before the amount: "monthly rent max 6000". */
const monthlyBefore =
  /(?:^| )(?:monthly|per month|a month|شهري[هاة]?|شهريا|بالشهر)(?: (?:rent|rental|budget|payment|is|of|ايجار|the))*$/u;

/** Returns true if the words before a range say that it is paid by the month. */
function isMonthly({ question }: Draft, { from }: Span): boolean {
  const before = question.words.slice(Math.max(0, from - 4), from).map(({ text }) => text);
  return monthlyBefore.test(before.join(' '));
}

/** Returns true if the period alone makes the amount money: "8,000 monthly". */
function isPaidByPeriod(draft: Draft, range: Range): boolean {
  const isPaid = readPeriod(draft, range) !== null || isMonthly(draft, range);
  return Math.max(range.min ?? 0, range.max ?? 0) >= leastPaid && isPaid;
}

function readBudget(draft: Draft, range: Range, market: Market): void {
  const period = readPeriod(draft, range);
  const timesAYear = period?.timesAYear ?? (isMonthly(draft, range) ? 12 : 1);
  const scaled = timesAYear * inThousands(draft, range);
  const isMonths = period === null && scaled === 1 && (range.max ?? range.min ?? 0) < leastYearlyRent;
  const budget = asBudget(range.by, times(range, isMonths ? 12 : scaled));
  if (period !== null || timesAYear > 1 || isRent(draft, budget, market)) {
    const filters = { purpose: 'rent' as const, ...limits(budget, 'min_rent_aed', 'max_rent_aed') };
    const meaning = `a rent of ${inWords(budget, aed)} a year`;
    draft.add({ part: 'budget', meaning, filters }, period?.span ?? range);
    return;
  }
  const filters = { purpose: 'buy' as const, ...limits(budget, 'min_price_aed', 'max_price_aed') };
  draft.add({ part: 'budget', meaning: `a price of ${inWords(budget, aed)}`, filters }, range);
}

function readPricePerSqft(draft: Draft, range: Range): void {
  const budget = asBudget(range.by, range);
  draft.add(
    {
      part: 'budget',
      meaning: `${inWords(budget, aed)} a square foot`,
      filters: limits(budget, 'min_price_aed_per_sqft', 'max_price_aed_per_sqft'),
    },
    range,
  );
}

/** "Rent maximum 75" means 75 thousand. */
const shortRent = { least: 15, most: 999 } as const;

/** No home is rented for so little a year, so such a rent is a month's: "rent 5000". */
const leastYearlyRent = 12_000;

/** "Less than 2.7" means millions where a home is sought; a decimal with a word after it may measure anything. */
const shortPrice = { least: 0.3, most: 99 } as const;

function isShortPrice({ question }: Draft, { by, unit, scale, min, max, to }: Range): boolean {
  const ends = [min, max].filter((end) => end !== null);
  const next = question.words[to]?.text ?? '';
  return (
    (by === 'most' || by === 'between') &&
    unit === null &&
    scale === 1 &&
    ends.every((end) => end >= shortPrice.least && end <= shortPrice.most) &&
    !Number.isInteger(max) &&
    (next === '' ||
      question.isBroken({ from: to - 1, to: to + 1 }) ||
      /^(?:in|for|to|and|or|with)$/.test(next)) &&
    !isNamed(question, rentWords)
  );
}

function inThousands({ question }: Draft, { by, unit, scale, min, max }: Range): number {
  const amount = max ?? min ?? 0;
  const isShort = unit === null && scale === 1 && amount >= shortRent.least && amount <= shortRent.most;
  return isShort && by !== 'bare' && isNamed(question, rentWords) ? 1000 : 1;
}

/** "Price per sq ft under 1000" */
const perSqftBefore = /(?:^| )(?:per|a) (?:sqft|sq ?ft|square (?:foot|feet))(?: (?:price|rate|is))*$/u;

function isPerSqft({ question }: Draft, { from }: Span): boolean {
  const before = question.words.slice(Math.max(0, from - 5), from).map(({ text }) => text);
  return perSqftBefore.test(before.join(' '));
}

const sizeBefore =
  /(?:^| )(?:area|size|space|built up|bua|المساح[هة]|مساح[هة]|مساحتها|مساحته|بمساح[هة])(?: \S+){0,2}$/u;

/** Reads metres as square metres where the words speak of a size: "area 70 meters square". */
function readMetres(draft: Draft, range: Range): void {
  const { words } = draft.question;
  const before = words.slice(Math.max(0, range.from - 4), range.from).map(({ text }) => text);
  const isSquare = words[range.to]?.text === 'square' || words[range.to]?.text === 'مربع';
  if (isSquare) readSize(draft, { ...range, to: range.to + 1 }, sqftPerSqm);
  else if (sizeBefore.test(before.join(' '))) readSize(draft, range, sqftPerSqm);
  else draft.setAside(range);
}

function isMoney({ min, max, scale, unit }: Range): boolean {
  const greatest = Math.max(min ?? 0, max ?? 0);
  return unit === 'aed' ? greatest >= leastStated : scale > 1 || greatest >= leastMoney;
}

type ReadRange = (draft: Draft, range: Range) => void;

/** The reader of each unit. No filter expresses the other units. */
const byUnit: Readonly<Record<Exclude<Unit, 'aed'>, ReadRange>> = {
  bedrooms: readBedrooms,
  sqft: (draft, range) => readSize(draft, range, 1),
  sqm: (draft, range) => readSize(draft, range, sqftPerSqm),
  pct: readYield,
  aed_per_sqft: readPricePerSqft,
  bathrooms: (draft, range) => draft.setAside(range),
  metres: readMetres,
  kilometres: (draft, range) => draft.setAside(range),
  minutes: (draft, range) => draft.setAside(range),
};

function readRange(draft: Draft, range: Range, market: Market): void {
  const isBudget = range.unit === null || range.unit === 'aed';
  if (isBudget && range.by !== 'apart' && isPerSqft(draft, range)) {
    readPricePerSqft(draft, range);
    return;
  }
  if (range.unit === null && range.scale === 1 && isYield(draft, range)) {
    readYield(draft, range);
    return;
  }
  if (isShortPrice(draft, range)) {
    readBudget(draft, { ...range, ...times(range, 1e6), scale: 1e6 }, market);
    return;
  }
  if (isBudget && !isMoney(range) && !isPaidByPeriod(draft, range) && inThousands(draft, range) === 1) return;
  // No filter expresses "less than 1m or more than 5m".
  if (range.by === 'apart') draft.setAside(range);
  else if (range.unit === null || range.unit === 'aed') readBudget(draft, range, market);
  else byUnit[range.unit](draft, range);
}

/** Reads every amount of a question that a filter can express. */
export function readFigures(draft: Draft, market: Market): void {
  readHandover(draft);
  readRanges(draft.question, (range) => readRange(draft, range, market));
}
