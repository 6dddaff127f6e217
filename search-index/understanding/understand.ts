/** Reads a wish for property, in English or Arabic, as filters with their words, and returns the words left over. */

import { atOnce, type Steps } from '../steps.ts';
import { comparedReadings } from './comparison.ts';
import { Draft, type Market, type Reading } from './draft.ts';
import { wantedPlaces } from './elsewhere.ts';
import { emptyWords } from './empty-words.ts';
import { readFigures } from './figures.ts';
import type { Interpretation, Order, PropertyFilters } from './interpretation.ts';
import { namesTogether } from './names-together.ts';
import { readNearness } from './nearness.ts';
import { heldReadings, isTakenBack, negatedFrom } from './negation.ts';
import { evidentReadings, wantedReadings } from './open-wishes.ts';
import { type NamedPlace, takeLongNames, takeShortNames } from './places.ts';
import { phrase, type Question, type Span } from './question.ts';
import { otherTrades, unfilterable, unfilterableAmounts } from './unfilterable.ts';
import { type Sense, senses } from './vocabulary.ts';

/** Superlatives, which order the results. */
const superlatives: readonly { readonly order: Order; readonly meaning: string; readonly pattern: RegExp }[] =
  [
    {
      order: '-gross_yield',
      meaning: 'highest gross yield first',
      pattern: phrase(
        '(?:the )?(?:highest|best|top|maximum) (?:gross |rental )?(?:yields?|roi|returns?)|(?:اعلي|افضل) (?:عايد|مردود|عوايد)',
      ),
    },
    {
      order: 'price',
      meaning: 'cheapest first',
      pattern: phrase(
        '(?:the )?(?:cheapest|lowest (?:priced|prices?|rents?|cost)|least expensive)|ارخص(?! من )(?: سعر)?|اقل (?:سعر|ايجار)',
      ),
    },
    {
      order: '-area',
      meaning: 'largest first',
      pattern: phrase('(?:the )?(?:largest|biggest|most spacious)|اكبر مساحه|الاكبر'),
    },
  ];

/** "When will X be ready" asks for a date and wants nothing ready. */
const asksWhen = /^\s*(?:when\b|متى)/iu;
const finished = phrase(
  '(?:be )?(?:ready|completed?|finish(?:ed)?|built|deliver(?:ed)?|hand(?:ed|ing)? over|جاهز[هة]?)',
);

/** A question for areas orders areas, not properties. */
const asksForAreas = phrase(
  '(?:which|what|top|best)(?: \\d+)? (?:areas?|communit(?:y|ies)|places?|districts?|neighbou?rhoods?|locations?)|اي (?:ال)?مناطق|(?:افضل|احسن|اعلي) (?:ال)?(?:مناطق|منطقه)',
);

function orderOf(order: Order | null, { purpose }: PropertyFilters): Order | null {
  return order === 'price' && purpose === 'rent' ? 'rent' : order;
}

function readOrder(draft: Draft): void {
  if (draft.question.match(asksForAreas) !== null) return;
  for (const { order, meaning, pattern } of superlatives) {
    const match = draft.question.match(pattern);
    if (match === null || draft.order !== null) continue;
    draft.order = order;
    draft.add({ part: 'order', meaning, filters: {} }, match);
  }
}

function namesType(question: Question): boolean {
  return senses.some(
    (one) => one.part === 'property_type' && one.isPartial !== true && question.match(one.pattern) !== null,
  );
}

function readSense(draft: Draft, sense: Sense): void {
  for (;;) {
    const match = draft.question.match(sense.pattern);
    if (match === null) return;
    // A duplex beside a named type may be one of that type.
    if (sense.isPartial === true && sense.part === 'property_type' && namesType(draft.question)) {
      draft.setAside(match);
      continue;
    }
    const { part, meaning, filters, negated, isPartial } = sense;
    draft.add({ part, meaning, filters, negated }, match);
    if (isPartial === true) draft.setAside(match);
  }
}

function addPlaces(draft: Draft, places: readonly NamedPlace[]): void {
  for (const { thing, words, from, to } of places) {
    const span = { from, to };
    const filters = Object.fromEntries(
      Object.entries(thing.ids).map(([kind, ids]) => [`${kind}_ids`, [...ids]]),
    );
    const meaning = thing.ids.developer === undefined ? `in ${thing.name}` : `by ${thing.name}`;
    draft.readings.push({ part: 'place', meaning, words, filters, negated: { except: filters }, span });
  }
}

const lists = [
  'property_types',
  'area_ids',
  'community_ids',
  'project_ids',
  'developer_ids',
  'near',
  'near_points',
] as const;

/** Merges readings: later values override, lists grow ("villa or townhouse"). */
function merged(readings: readonly Reading[]): PropertyFilters {
  let all: PropertyFilters = {};
  for (const { filters } of readings) {
    const grown = { ...all, ...filters };
    for (const list of lists) Object.assign(grown, bothLists(list, all, filters));
    const except = { ...all.except, ...filters.except };
    for (const list of exceptions)
      Object.assign(except, bothLists(list, all.except ?? {}, filters.except ?? {}));
    all = Object.keys(except).length === 0 ? grown : { ...grown, except };
  }
  return all;
}

const mostListed = 60;

const exceptions = [
  'area_ids',
  'community_ids',
  'project_ids',
  'developer_ids',
  'property_types',
  'bedrooms',
] as const;

function bothLists<List extends string>(
  list: List,
  before: Readonly<Partial<Record<List, readonly unknown[] | undefined>>>,
  filters: Readonly<Partial<Record<List, readonly unknown[] | undefined>>>,
): Partial<Record<string, unknown>> {
  const values = new Set<unknown>([...(before[list] ?? []), ...(filters[list] ?? [])]);
  return values.size === 0 ? {} : { [list]: [...values].slice(0, mostListed) };
}

function detectLanguage(text: string): Interpretation['language'] {
  const arabic = /\p{Script=Arabic}/u.test(text);
  const latin = /\p{Script=Latin}/u.test(text);
  if (arabic && latin) return 'mixed';
  if (arabic) return 'ar';
  return latin ? 'en' : 'none';
}

function takeAside(draft: Draft, pattern: RegExp): void {
  for (const match of draft.question.matchAll(new RegExp(pattern.source, 'gu')))
    if (!draft.question.isBroken(match)) draft.setAside(match);
}

/** Extends a stretch that no filter expresses to the negation before it: "without 6 bathrooms". */
function widenSetAside(draft: Draft): void {
  for (const { from, to } of draft.unfiltered) {
    const negated = negatedFrom(draft.question, from);
    if (negated !== null) draft.setAside({ from: negated, to });
  }
}

/** Returns the words that were not understood and those that no filter expresses, in the order of the question. */
function leftOver(draft: Draft): string[] {
  const { question } = draft;
  const free = question.free().flatMap((span) => splitAtEmptyWords(question, span));
  return [...free, ...draft.unfiltered]
    .sort((one, other) => one.from - other.from)
    .map((span) => question.quote(span));
}

/** Returns true if a word has no meaning of its own; a negation before a meaningful word has one. */
function isEmpty(question: Question, at: number, to: number): boolean {
  const text = question.words[at]?.text ?? '';
  if (!emptyWords.has(text)) return false;
  if (text === 'من' && question.words[at + 1]?.text === 'غير') return false;
  // One letter beside a slash is a part of a short form: "s/v".
  const isShort = question.words[at + 1]?.text === '/' || question.words[at - 1]?.text === '/';
  if (isShort && /^[a-z]$/.test(text)) return false;
  return text !== 'not' || at + 1 >= to || emptyWords.has(question.words[at + 1]?.text ?? '');
}

/** Words that join two others to one thought: "view on sea", "G+1". */
const joiners = new Set(['on', 'of', '/', '+', '-', 'علي']);
/** Articles of Arabic in Latin letters. */
const articles = /^(?:el|al|il)$/;

/** Returns true if two words belong together: nothing stands between them, a joining word, or only "a" and similar words after a negation ("without a pool"). */
function goesOnTo(question: Question, { from, to }: Span, at: number): boolean {
  const between = { from: to, to: to + 1 };
  const isJoined = joiners.has(question.words[to]?.text ?? '') || articles.test(question.quote(between));
  if (at === to + 1 && isJoined) return true;
  return to === at || (to - from === 1 && isTakenBack(question.quote({ from, to })));
}

function splitAtEmptyWords(question: Question, { from, to }: Span): Span[] {
  const spans: Span[] = [];
  for (let at = from; at < to; at += 1) {
    if (isEmpty(question, at, to)) continue;
    const last = spans.at(-1);
    if (last !== undefined && goesOnTo(question, last, at))
      spans[spans.length - 1] = { from: last.from, to: at + 1 };
    else spans.push({ from: at, to: at + 1 });
  }
  return spans;
}

/** Reads a question at a stretch. */
export function understand(...asked: Parameters<typeof understanding>): Interpretation {
  return atOnce(understanding(...asked));
}

/** Units of one part of the reading, such as that of amounts. */
const unitsOfPart = 200;
const unitsOfSense = 20;

/**
 * Reads a question in steps. It never throws, and every filter comes from words of the question. `purpose` is the market of the question before, in
 * which a budget is meant.
 */
export function* understanding(
  text: string,
  market: Market,
  purpose: PropertyFilters['purpose'] | null = null,
): Steps<Interpretation> {
  const draft = new Draft(text, market, purpose);
  const { question } = draft;
  for (const pattern of [...unfilterable, otherTrades]) takeAside(draft, pattern);
  if (asksWhen.test(text)) takeAside(draft, finished);
  yield unitsOfPart;
  readNearness(draft, market);
  yield unitsOfPart;
  const longNames = yield* takeLongNames(question, market);
  readOrder(draft);
  yield unitsOfPart;
  question.readQuantities();
  yield unitsOfPart;
  for (const pattern of unfilterableAmounts) takeAside(draft, pattern);
  readFigures(draft, market);
  yield unitsOfPart;
  for (const sense of senses) {
    readSense(draft, sense);
    yield unitsOfSense;
  }
  const named = [...longNames, ...(yield* takeShortNames(question, market, longNames))];
  addPlaces(draft, wantedPlaces(yield* namesTogether(named, question, market), question));
  yield unitsOfPart;
  const read = evidentReadings(draft, comparedReadings(draft));
  const readings = heldReadings(draft, wantedReadings(draft, read));
  widenSetAside(draft);
  const filters = merged(readings);
  const isOrdered = readings.some(({ part }) => part === 'order');
  return {
    query: text,
    language: detectLanguage(text),
    parts: readings.map(({ part, words, meaning }) => ({ part, words, meaning })),
    filters,
    order: isOrdered ? orderOf(draft.order, filters) : null,
    left_over: leftOver(draft),
  };
}
