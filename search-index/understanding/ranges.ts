/** Reads limits around amounts: under, between, at least, around, up to, and their Arabic. */
import type { Quantity, Unit } from './quantities.ts';
import { type Match, phrase, type Question, type Span } from './question.ts';
import { rentPeriods } from './vocabulary.ts';

/** A range of amounts; null where a side is open. */
export interface Range extends Span {
  readonly unit: Unit | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Kind of limit: `apart` means outside the range, `bare` means without a limiting word. */
  readonly by: 'between' | 'apart' | 'most' | 'least' | 'around' | 'bare';
  /** The greatest scale of its amounts; 1 without a scale. */
  readonly scale: number;
}

const a = '(?<a>#\\d+)';
const b = '(?<b>#\\d+)';
const before = '(?:(?:at|for|with|priced|budget|price|costing) )*';
/** Words that compare ("less", "more"). They exclude the amount itself, which matters for counts. */
const less =
  '(?:(?:less|lower|fewer|smaller|cheaper|less expensive) (?:than|then)(?: an?)?|under|below|short of|<|[وب]?(?:اقل|اصغر|ارخص) من|[يت]قل عن|تحت|دون)';
const more =
  '(?:(?:more|greater|higher|larger|bigger|more expensive|dearer|pricier|costlier) (?:than|then)(?: an?)?|over|above|beyond|past|in excess of|north of|upwards? of|exceed(?:s|ing)?|>|[وب]?(?:اكثر|اكبر|اعلي|اغلي|ازيد) من|[يت]زيد عن|[يت](?:تجاوز|تعدي)|فوق)';
/** A negated limit sets the opposite limit: "do not want more than", "can’t spend over", "nothing under". */
const not =
  '(?:(?:no|not|never|nothing|none|neither|nor|dont|doesnt|isnt|arent|cant|cannot|wont|[وف]?ما|لا|ليس|ليست|غير|لن|الا|ولا|وليس)(?: (?:want|need|like|looking|interested|in|for|to|be|is|have|has|spend|pay|afford|go|goes|cost|costs|costing|priced|any|anything|something|a|am|i|willing|able|circumstances|اريد|ابغي|ابي|احتاج|ادفع|ان|تكون|يكون))*)';
/** "Not less 400 square metres", as speakers of Russian write. */
const notLess = '(?:not|no|minimal|minimum|from) (?:less|lower|smaller|fewer)(?: than)?';
const notMore = '(?:not|no|maximal|maximum) (?:more|higher|over|bigger)(?: than)?';
const orEqual = '(?: or equal(?: to)?| او [يت]ساوي)';
const most = `${before}(?:${not} ${more}|${notMore}|lt|(?:less|lower|fewer|smaller|cheaper) than${orEqual}|[وب]?(?:اقل|اصغر) من${orEqual}|up to|upto|maximum(?: of)?|max(?: of)?|at most|within|till|until|≤|(?:my |a |the |our )?budget(?: (?:of|is|up to|around))?|do not exceed|لحد|حتي|(?:لا|الا|ولا|[وف]?ما) (?:يزيد|تزيد)(?: سعرها| سعره)? (?:عن|علي)|(?:لا|الا|ولا|[وف]?ما) (?:يتجاوز|تتجاوز|يتعدي|تتعدي)(?: سعرها| سعره| ايجارها)?|بحد اقصي|كحد اقصي|[بو]?ميزاني(?:ه|تي|تنا)(?: حدود| لا تتجاوز| حتي)?)`;
const least = `${before}(?:${not} ${less}|${notLess}|gt|(?:more|greater|higher|larger|bigger) than${orEqual}|[وب]?(?:اكثر|اكبر) من${orEqual}|at least|minimum(?: of)?|min(?: of)?|starting(?: (?:from|at))?|≥|(?:لا|الا|ولا|[وف]?ما) (?:يقل|تقل)(?: عايدها| مساحتها)? عن|علي الاقل|ابتداء من|يبدا من|بحد ادني|كحد ادني)`;
const around =
  '(?:around|about|approx(?:imately)?|roughly|circa|close to|nearly|~|[وب]?حوالي|[وب]?حدود|في حدود|تقريبا|نحو|قراب[هة])';
const orLess =
  '(?:budget|max budget|only|or (?:less|lower|fewer|cheaper)(?! than)|se kam|tak|ili deshevle|or (?:below|under)(?! #)|max(?:imum)?|and (?:below|under|less)|at most|او اقل(?! من)|فاقل|كحد اقصي|بحد اقصي|تحت)';
const orMore =
  '(?:se (?:zyada|bada|upar)|or bigger|\\+(?! (?:maids?|m|s|study|store|storage|laundry|drivers?|balcony|hall|parking|terrace|office|den)(?: |$))|or (?:more|higher|larger|bigger|better)(?! than)|or (?:above|over)(?! #)|and (?:above|over|up|more)|plus|min(?:imum)?|upwards?|onwards?|at least|او اكثر(?! من)|فاكثر|فما فوق|وما فوق|علي الاقل|كحد ادني|او اعلي(?! من))';

const join = '(?:(?:and|but|yet|&|-|و|لكن|ولكن|بل) )*و?';
const or = '(?:or|او)';
const nor = `(?:or|nor|and|او|و|ولا)(?: ${not})?`;
/** A lower and an upper limit. The groups `above` and `below` match limits that exclude the amount itself. */
const floor = `(?:(?<above>${before}${more})|${least}) ${a}`;
const ceiling = `(?:(?<below>${before}${less})|${most}) ${b}`;
/** The same limits after the amount: "3+", "5 or less". */
const floorAfter = `(?<c>#\\d+)(?<more> ${orMore})?`;
const ceilingAfter = `(?<d>#\\d+) ${orLess}`;

interface Form {
  readonly by: Range['by'];
  readonly pattern: RegExp;
  /** The limit excludes the count itself: more than 2 bedrooms means at least 3. */
  readonly isBeyond?: true;
  /** Each of the two amounts has its own limiting words. */
  readonly hasLimits?: true;
  /** A list of numbers of bedrooms; no other unit is listed this way. */
  readonly isOfBedrooms?: true;
  /** A unit that the form does not apply to: شقة من ٣ غرف is a flat of 3 rooms, not from 3 on. */
  readonly except?: Unit;
}

function twice(source: string): Form {
  return { by: 'between', pattern: phrase(source), hasLimits: true };
}

/** In the order of matching: forms with more words first. */
const forms: readonly Form[] = [
  ...[`${not} ${less} ${a} ${nor} ${more} ${b}`, `${not} ${more} ${b} ${nor} ${less} ${a}`].map(twice),
  ...[floor, floorAfter].flatMap((low) =>
    [ceiling, ceilingAfter].flatMap((high): Form[] => [
      { by: 'apart', pattern: phrase(`${high} ${or} ${low}`), hasLimits: true },
      { by: 'apart', pattern: phrase(`${low} ${or} ${high}`), hasLimits: true },
    ]),
  ),
  { by: 'between', pattern: phrase(`${floor} ${join}${ceiling}`), hasLimits: true },
  { by: 'between', pattern: phrase(`${ceiling} ${join}${floor}`), hasLimits: true },
  ...[`${floorAfter} ${join}${ceiling}`, `${ceiling} ${join}${floorAfter}`].map(twice),
  ...[`${floor} ${join}${ceilingAfter}`, `${ceilingAfter} ${join}${floor}`].map(twice),
  ...[`${floorAfter} ${join}${ceilingAfter}`, `${ceilingAfter} ${join}${floorAfter}`].map(twice),
  { by: 'between', pattern: phrase(`(?:between|بين|ما بين) ${a} (?:and|to|-|&|و|الي) ${b}`) },
  { by: 'between', pattern: phrase(`(?:from|من) ${a} (?:to|up to|till|until|-|الي|حتي|لـ) ${b}`) },
  {
    by: 'between',
    pattern: phrase(`${a} (?:(?:or|and|&|او|و) )?(?<middle>#\\d+) (?:or|and|&|او|و) ${b}`),
    isOfBedrooms: true,
  },
  { by: 'between', pattern: phrase(`${a} (?:to|or|-|&|\\/|او|الي) ${b}`) },
  { by: 'most', pattern: phrase(`${most} ${a}`) },
  { by: 'least', pattern: phrase(`${least} ${a}`) },
  { by: 'most', pattern: phrase(`${before}${less} ${a}`), isBeyond: true },
  { by: 'least', pattern: phrase(`${before}${more} ${a}`), isBeyond: true },
  { by: 'most', pattern: phrase(`${a} ${orLess}`) },
  { by: 'least', pattern: phrase(`${a} ${orMore}`) },
  { by: 'around', pattern: phrase(`${around} ${a}`) },
  { by: 'around', pattern: phrase(`${a} (?:تقريبا|approximately|or so|ish)`) },
  { by: 'least', pattern: phrase(`from ${a}`) },
  // After the limits, which may contain one of the amounts.
  { by: 'between', pattern: phrase(`${a} (?:and|و) ${b}`), isOfBedrooms: true },
  { by: 'least', pattern: phrase(`من ${a}`), except: 'bedrooms' },
  { by: 'bare', pattern: phrase(a) },
];

/** Width of "around" on each side. */
const aroundShare = 0.1;

/** Returns true if a list of two amounts is a range: both must have the same unit, because the numbers alone are too vague. */
function fits(first: Quantity, second: Quantity): boolean {
  // The thousands of "6k-8k sqft" are no money.
  const isSize = second.unit === 'sqft' || second.unit === 'sqm';
  return first.unit === second.unit || first.unit === null || (isSize && first.scale === 1000);
}

/** Returns the first amount in the unit and scale of the second: "1 to 1.5m", "2 or 3 bedrooms". */
function inUnit(first: Quantity, second: Quantity): number {
  const isShort = first.scale === 1 && second.scale > 1 && first.value * second.scale <= second.value;
  return isShort ? first.value * second.scale : first.value;
}

function between(first: Quantity, second: Quantity, span: Span): Range | null {
  if (!fits(first, second)) return null;
  const [low, high] = [inUnit(first, second), second.value].sort((x, y) => x - y);
  const scale = Math.max(first.scale, second.scale);
  return { ...span, by: 'between', unit: second.unit, min: low ?? null, max: high ?? null, scale };
}

function limited({ by, isBeyond }: Form, { value, unit, scale }: Quantity, span: Span): Range {
  const step = isBeyond === true && unit === 'bedrooms' ? 1 : 0;
  if (by === 'most') return { ...span, by, unit, min: null, max: value - step, scale };
  if (by === 'least') return { ...span, by, unit, min: value + step, max: null, scale };
  const reach = by === 'around' && unit !== 'bedrooms' ? value * aroundShare : 0;
  const isWhole = Number.isInteger(value);
  const rounded = (limit: number) => (isWhole && value >= 100 ? Math.round(limit) : Number(limit.toFixed(4)));
  return { ...span, by, unit, min: rounded(value - reach), max: rounded(value + reach), scale };
}

/** The greatest plausible number of each unit, where the question does not name money. */
const mostByUnit: Partial<Readonly<Record<Unit, number>>> = {
  bedrooms: 50,
  pct: 100,
  sqft: 9_999,
  sqm: 9_999,
};

/** Returns the common unit of two amounts; undefined if they differ: "over 2 bedrooms and under 900000". */
function sharedUnit(low: Quantity, high: Quantity, isPaidByPeriod: boolean): Unit | null | undefined {
  if (low.unit === high.unit) return low.unit;
  const [known, bare] = low.unit === null ? [high, low] : [low, high];
  if (known.unit === null || bare.unit !== null) return undefined;
  const most = mostByUnit[known.unit] ?? Number.POSITIVE_INFINITY;
  return isPaidByPeriod || bare.value > most ? undefined : known.unit;
}

/** Reads "more than 2 but less than 5 bedrooms" as a range between the two limits, in either order. */
function limitedTwice(question: Question, { by }: Form, match: Match): Range | null {
  const { a: lowest, b: highest, c: least, d: most, more: orMore, above, below } = match.groups;
  const low = question.quantity(lowest ?? least);
  const high = question.quantity(highest ?? most);
  if (low === null || high === null) return null;
  if (least !== undefined && orMore === undefined && !low.isLeast) return null;
  const isPaidByPeriod = rentPeriods.some(({ pattern }) =>
    question.matchAll(new RegExp(pattern.source, 'gu')).some(({ from }) => from === match.to),
  );
  const unit = sharedUnit(low, high, isPaidByPeriod);
  if (unit === undefined) return null;
  const step = (limit: string | undefined) => (limit !== undefined && unit === 'bedrooms' ? 1 : 0);
  // "Over 1m but less than 2" means less than 2 million.
  const isShort = high.scale === 1 && low.scale > 1 && high.value < low.value;
  const min = inUnit(low, high) + step(above);
  const max = (isShort ? high.value * low.scale : high.value) - step(below);
  const scale = Math.max(low.scale, high.scale);
  // An empty range between means a range apart, and the reverse.
  return min > max === (by === 'apart')
    ? { from: match.from, to: match.to, by, unit, min, max, scale }
    : null;
}

/** Reads "1, 2 or 3 bedrooms" or "studio and 1 bed" as a range from the first to the last number. */
function listed(question: Question, match: Match): Range | null {
  const { a: first, middle, b: last } = match.groups;
  const amounts = [first, middle, last].flatMap((group) => question.quantity(group) ?? []);
  const [low, high] = [amounts[0], amounts.at(-1)];
  if (low === undefined || high?.unit !== 'bedrooms') return null;
  const rises = amounts.every(({ value }, index) => value > (amounts[index - 1]?.value ?? -1));
  const isOfBedrooms = amounts.every(({ unit }) => unit === null || unit === 'bedrooms');
  return rises && isOfBedrooms ? between(low, high, match) : null;
}

function readRange(question: Question, form: Form, match: Match): Range | null {
  if (form.hasLimits === true) return limitedTwice(question, form, match);
  if (form.isOfBedrooms === true) return listed(question, match);
  const first = question.quantity(match.groups['a']);
  if (first === null || (form.except !== undefined && form.except === first.unit)) return null;
  const second = question.quantity(match.groups['b']);
  return second === null
    ? limited(first.isLeast ? { ...form, by: 'least' } : form, first, match)
    : between(first, second, match);
}

/**
 * Offers each range of a question to `accept`, which takes the words of the ranges it uses. The next form gets an amount that was not
 * taken, so that "2 or 900k" still sets a limit.
 */
export function readRanges(question: Question, accept: (range: Range) => void): void {
  for (const form of forms) readForm(question, form, accept);
}

function readForm(question: Question, form: Form, accept: (range: Range) => void): void {
  const tried = new Set<number>();
  const everywhere = new RegExp(form.pattern.source, 'gu');
  for (;;) {
    const match = question.matchAll(everywhere).find(({ from }) => !tried.has(from));
    if (match === undefined) return;
    tried.add(match.from);
    const range = readRange(question, form, match);
    if (range !== null) accept(range);
  }
}

/** Returns a range in words: `AED 900,000 to AED 1,200,000`, `at most 2 bedrooms`. */
export function inWords({ min, max }: Pick<Range, 'min' | 'max'>, write: (value: number) => string): string {
  if (min !== null && max !== null) return min === max ? write(max) : `${write(min)} to ${write(max)}`;
  return min === null ? `at most ${write(max ?? 0)}` : `at least ${write(min)}`;
}
