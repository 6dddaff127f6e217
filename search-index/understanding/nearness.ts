/** Reads what a property should be near to, and how near: "500 m from the metro", "5 minutes from Dubai Mall". */
import type { Draft, Market } from './draft.ts';
import type { NearKind, PropertyFilters } from './interpretation.ts';
import type { NamedPoints } from './points.ts';
import type { Question, Span } from './question.ts';
import { nearKindWords, nearWords } from './vocabulary.ts';

/** Metres of "near" without a figure. They count from the farthest point of an area, so most property is nearer. */
export const usuallyNear = { metro: 2000, school: 2000, mall: 3000 } as const;
const walkingDistance = 1000;
const metresByMinute = { walk: 80, drive: 500 } as const;

const numbers: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  five: 5,
  ten: 10,
  fifteen: 15,
  خمس: 5,
  عشر: 10,
};
const unit =
  'm|mtrs?|met(?:er|re)s?|km|kms|kilomet(?:er|re)s?|min|mins|minutes?|متر|امتار|كم|كيلو|كيلومتر|دقيقه|دقايق|d2i2|da2aye2|dakika';
/** "within 5 minutes’ walk of", "علي بعد 500 متر من" */
const distance = new RegExp(
  `(?:^| )(?:(?:within|about|around|only|just|under|less than|max|maximum|up to|at most|علي بعد|بعد|خلال|حوالي|في حدود|اقل من) )*(?<n>\\d+(?:\\.\\d+)?|${Object.keys(numbers).join('|')}) ?-? ?(?<unit>${unit})(?: (?<mode>walk(?:ing)?|by walk|on foot|drive|driving|by car|مشي|مشيا|بالسياره))?(?: (?:distance|ride|away|radius))*(?: (?:drive|walk))?(?: (?:from|of|to|till|عن|من|3an|min|l|la))?(?: (?:the|a|an|any|nearest))*$`,
  'u',
);
const near = new RegExp(`(?:^| )(?:${nearWords})$`, 'u');
const onFoot = /walk|steps|مشي/u;
const mostBefore = 12;
const mostWords = 6;

interface Nearness {
  readonly from: number;
  /** Null without a figure. */
  readonly metres: number | null;
}

function text(question: Question, from: number, to: number): string {
  return question.words
    .slice(from, to)
    .map((word) => word.text)
    .join(' ');
}

/** Returns the words before a place that say how near it is to be; null without such words. */
function nearnessBefore(question: Question, at: number): Nearness | null {
  const before = text(question, Math.max(0, at - mostBefore), at);
  const far = distance.exec(before);
  const found = far ?? near.exec(`${before} `);
  if (found === null) return null;
  const from = at - found[0].trim().split(' ').length;
  if (!question.isFree({ from, to: at })) return null;
  if (far?.groups === undefined) return { from, metres: onFoot.test(found[0]) ? walkingDistance : null };
  const { n = '', unit: said = '', mode = '' } = far.groups;
  const count = numbers[n] ?? Number(n);
  if (/^(?:m|mtr|met|متر|امتار)/u.test(said) && !/^min/u.test(said)) return { from, metres: count };
  if (/^(?:k|كم|كيلو)/u.test(said)) return { from, metres: count * 1000 };
  return { from, metres: count * metresByMinute[/driv|car|سيار/u.test(mode + far[0]) ? 'drive' : 'walk'] };
}

const farthest = 10_000;
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function add(draft: Draft, span: Span, name: string, filters: PropertyFilters): void {
  const { near_within_m: metres } = filters;
  const within = metres === undefined ? '' : ` (${whole.format(metres)} m at most)`;
  draft.add({ part: 'near', meaning: `near ${name}${within}`, filters }, span);
}

function addPoints(draft: Draft, points: NamedPoints, span: Span, nearness: Nearness | null): void {
  const isMall = points.category === 'mall' || points.category === 'hospital';
  const usual = isMall ? usuallyNear.mall : usuallyNear.metro;
  const { name, category, ids } = points;
  const kind =
    category === 'metro-station' ? ' metro station' : category === 'tram-station' ? ' tram station' : '';
  add(draft, { from: nearness?.from ?? span.from, to: span.to }, `${name}${kind}`, {
    near_points: ids.map((id) => ({ id, name, category })),
    near_within_m: Math.min(farthest, nearness?.metres ?? usual),
  });
}

/** Takes the named points. A name without a word for its kind must follow "near". */
function readPoints(draft: Draft, { points, names, resolver }: Market): void {
  const { question } = draft;
  for (let length = mostWords; length > 0; length -= 1) {
    for (let from = 0; from + length <= question.words.length; from += 1) {
      const span = { from, to: from + length };
      if (!question.isFree(span)) continue;
      const words = question.words.slice(span.from, span.to).map((word) => word.text);
      const nearness = nearnessBefore(question, from);
      const isPlace = names.nickname(words.join(' ')) !== null || resolver.read(words.join(' ')) !== null;
      const found = points.read(words, nearness !== null && !isPlace);
      if (found !== null) addPoints(draft, found, span, nearness);
    }
  }
}

function addKind(draft: Draft, kind: NearKind, span: Span): void {
  const nearness = draft.question.isFree(span) ? nearnessBefore(draft.question, span.from) : null;
  if (nearness === null || nearness.metres === null) return;
  const name = kind === 'metro' ? 'a metro or tram station' : `a ${kind}`;
  add(draft, { from: nearness.from, to: span.to }, name, {
    near: [kind],
    near_within_m: Math.min(farthest, nearness.metres),
  });
}

/** Takes a kind of place with a figure for its distance. Those without one are senses of the vocabulary. */
function readKinds(draft: Draft): void {
  const { question } = draft;
  for (const [at] of question.words.entries()) {
    for (const { kind, pattern } of nearKindWords) {
      const found = pattern.exec(text(question, at, at + 3));
      if (found !== null) addKind(draft, kind, { from: at, to: at + found[0].split(' ').length });
    }
  }
}

/** Reads named points, and kinds of places at a stated distance. */
export function readNearness(draft: Draft, market: Market): void {
  readPoints(draft, market);
  readKinds(draft);
}
