/**
 * Reads Meilisearch's filter expressions into sets of documents: `price < 900000 AND (area = "Dubai Marina" OR NOT bedrooms IN
 * [0, 1])`.
 */
import { type SiteFilter, SiteQueryFault } from '../../../search-index/site-index.ts';
import { comparable, distanceM, type FieldValue, isListed, notListed, type Point } from './field-values.ts';

/** Documents as 1 at their numbers. */
export type DocumentSet = Uint8Array;

/** The documents of a site, for filters. Every returned set is new. */
export interface FilterSource {
  all(): DocumentSet;
  /** Returns the documents with a value of this field that fits. */
  having(field: string, fits: Fits): DocumentSet;
  /** Returns the documents whose place fits. */
  placed(fits: (point: Point) => boolean): DocumentSet;
}

/** Returns true for a value of a field, by its kind, the form in which texts are compared, and its number. */
export type Fits = (kind: FieldValue['kind'], key: string, number: number | null) => boolean;

/** Returns the documents that a filter lets through. */
export type Filter = (source: FilterSource) => DocumentSet;

/** Writes a condition from the parts that its pattern has found. */
type Condition = (parts: readonly string[]) => Filter;

const longest = 20_000;
const deepest = 100;

const word = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\p{L}\p{M}\p{N}_\-/.]+`;
const number = String.raw`\s*(-?[\d.]+)\s*`;
const pattern = (text: string) => new RegExp(`\\s*(?:${text})`, 'uy');
const [opening, closing, or, and, negation] = [`\\(`, `\\)`, `OR\\b`, `AND\\b`, `NOT\\b`].map(pattern);

/** The conditions with their patterns. The words of a list are read once the condition was found. */
const conditions: readonly (readonly [RegExp, Condition])[] = [
  [
    pattern(`(${word})\\s*(!=|>=|<=|=|>|<)\\s*(${word})`),
    ([field, sign, value]) => compared(field, sign, value),
  ],
  [
    pattern(`(${word})\\s+(${word})\\s+TO\\s+(${word})`),
    ([field, from, to]) => joined([compared(field, '>=', from), compared(field, '<=', to)], 'and'),
  ],
  [
    pattern(`(${word})\\s+(NOT\\s+)?EXISTS\\b`),
    ([field, not]) =>
      unless(
        not,
        having(field, () => true),
      ),
  ],
  [
    pattern(`(${word})\\s+IS\\s+(NOT\\s+)?(NULL|EMPTY)\\b`),
    ([field, not, asked = '']) =>
      unless(
        not,
        having(field, (kind) => kind === asked.toLowerCase()),
      ),
  ],
  [
    pattern(`(${word})\\s+(NOT\\s+)?IN\\s*\\[\\s*((?:(?:${word})(?:\\s*,\\s*(?:${word}))*)?)\\s*,?\\s*\\]`),
    ([field, not, list = '']) => unless(not, isOneOf(field, list)),
  ],
  [
    pattern(`(${word})\\s+(NOT\\s+)?(CONTAINS|STARTS\\s+WITH)\\s+(${word})`),
    ([field, not, how = '', value]) => {
      const part = comparable(unquoted(value));
      const isIn = (key: string) => (how === 'CONTAINS' ? key.includes(part) : key.startsWith(part));
      return unless(
        not,
        having(field, (kind, key, number) => kind === 'value' && number === null && isIn(key)),
      );
    },
  ],
  [
    pattern(`_geoRadius\\(${number},${number},${number}\\)`),
    ([lat, lng, metres]) => {
      const center = point(lat, lng);
      return (source) => source.placed((place) => distanceM(center, place) <= Number(metres));
    },
  ],
  [
    pattern(`_geoBoundingBox\\(\\s*\\[${number},${number}\\]\\s*,\\s*\\[${number},${number}\\]\\s*\\)`),
    ([north, east, south, west]) => within(point(north, east), point(south, west)),
  ],
];

/**
 * Reads a filter. All members of a list must hold; of a list within it, one must. Throws `SiteQueryFault` for a filter that is not
 * valid or names a field that is not filterable.
 */
export function readFilter(filter: SiteFilter | null, filterable: readonly string[]): Filter | null {
  const parse = (text: string) => parseFilter(text, filterable);
  const parts = (typeof filter === 'string' ? [filter] : (filter ?? [])).flatMap((part): Filter[] => {
    if (typeof part === 'string') return part.trim() === '' ? [] : [parse(part)];
    return part.length === 0 ? [] : [joined(part.map(parse), 'or')];
  });
  return parts.length === 0 ? null : joined(parts, 'and');
}

function parseFilter(text: string, filterable: readonly string[]): Filter {
  if (text.length > longest) throw fault(`The filter may have ${longest} characters at most.`);
  let at = 0;
  const taken = (token: RegExp | undefined): RegExpExecArray | null => {
    if (token === undefined) return null;
    token.lastIndex = at;
    const found = token.exec(text);
    if (found !== null) at = token.lastIndex;
    return found;
  };
  const unexpected = (expected: string) => {
    const rest = text.slice(at).trim();
    const found = rest === '' ? 'the end' : `\`${rest.slice(0, 30)}\``;
    return fault(`Expected ${expected}, found ${found} at ${at + 1}.`);
  };
  const any = (depth: number): Filter => {
    const parts = [all(depth)];
    while (taken(or) !== null) parts.push(all(depth));
    return joined(parts, 'or');
  };
  const all = (depth: number): Filter => {
    const parts = [one(depth)];
    while (taken(and) !== null) parts.push(one(depth));
    return joined(parts, 'and');
  };
  const one = (depth: number): Filter => {
    if (depth > deepest) throw fault(`The filter is nested more than ${deepest} deep.`);
    if (taken(negation) !== null) return not(one(depth + 1));
    if (taken(opening) !== null) {
      const inner = any(depth + 1);
      if (taken(closing) === null) throw unexpected('`)`, AND or OR');
      return inner;
    }
    const filter = tested();
    if (filter === null)
      throw unexpected('a condition such as `price < 900000` or `area IN ["Dubai Marina"]`');
    return filter;
  };
  const tested = (): Filter | null => {
    for (const [token, condition] of conditions) {
      const [whole, ...parts] = taken(token) ?? [];
      if (whole === undefined) continue;
      const field = whole.trim().startsWith('_geo') ? '_geo' : unquoted(parts[0]);
      if (!isListed(field, filterable)) throw notListed('filter', field, 'filterable', filterable);
      return condition(parts);
    }
    return null;
  };
  const filter = any(0);
  if (text.slice(at).trim() !== '') throw unexpected('the end of the filter, AND or OR');
  return filter;
}

function fault(message: string): SiteQueryFault {
  return new SiteQueryFault('filter', message);
}

function unquoted(text = ''): string {
  return /^["']/.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text;
}

function joined(parts: readonly Filter[], how: 'and' | 'or'): Filter {
  const [first, ...others] = parts;
  if (first === undefined) throw new RangeError('A filter without a part.');
  if (others.length === 0) return first;
  return (source) => {
    const set = first(source);
    for (const part of others) {
      const other = part(source);
      // Filters have hundreds of parts, and an iterator takes ten times as long as a counter.
      for (let at = 0; at < set.length; at += 1)
        set[at] = how === 'and' ? (set[at] ?? 0) & (other[at] ?? 0) : (set[at] ?? 0) | (other[at] ?? 0);
    }
    return set;
  };
}

function not(part: Filter): Filter {
  return (source) => {
    const [set, without] = [source.all(), part(source)];
    return set.map((isIn, at) => isIn & ~(without[at] ?? 0));
  };
}

const unless = (negated: string | undefined, filter: Filter): Filter =>
  negated === undefined ? filter : not(filter);

function having(field: string | undefined, fits: Fits): Filter {
  return (source) => source.having(unquoted(field), fits);
}

/** Returns true where a value stands so to the asked one: below 0, at 0, or above 0. */
const orders: Readonly<Record<string, (sign: number) => boolean>> = {
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
};

/** Compares a number with numbers, and any other text with texts in the order of their characters. */
function compared(field: string | undefined, sign = '=', value?: string): Filter {
  const [asked, amount] = [comparable(unquoted(value)), asNumber(unquoted(value))];
  if (sign === '!=') return not(compared(field, '=', value));
  const order = orders[sign];
  if (order === undefined)
    return having(
      field,
      (kind, key, own) => kind === 'value' && (key === asked || (own !== null && own === amount)),
    );
  if (amount !== null)
    return having(field, (kind, _, own) => kind === 'value' && own !== null && order(own - amount));
  const textSign = (key: string) => (key < asked ? -1 : key > asked ? 1 : 0);
  return having(field, (kind, key, own) => kind === 'value' && own === null && order(textSign(key)));
}

function isOneOf(field: string | undefined, list: string): Filter {
  const values = [...list.matchAll(new RegExp(word, 'gu'))].map(([found]) => unquoted(found));
  const keys = new Set(values.map(comparable));
  const numbers = new Set(values.flatMap((value) => asNumber(value) ?? []));
  const isAmong = (key: string, own: number | null) => keys.has(key) || (own !== null && numbers.has(own));
  return having(field, (kind, key, own) => kind === 'value' && isAmong(key, own));
}

function asNumber(text: string): number | null {
  return text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);
}

function point(lat: string | undefined, lng: string | undefined): Point {
  const [north, east] = [Number(lat), Number(lng)];
  if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180))
    throw fault('A place has a latitude and a longitude in degrees.');
  return { lat: north, lng: east };
}

function within(northEast: Point, southWest: Point): Filter {
  if (southWest.lat > northEast.lat)
    throw fault('The first corner of _geoBoundingBox lies north of the second.');
  // A box across the 180th meridian has its eastern edge at the smaller longitude.
  const isAcross = southWest.lng > northEast.lng;
  return (source) =>
    source.placed(({ lat, lng }) => {
      const [isEast, isWest] = [lng >= southWest.lng, lng <= northEast.lng];
      return lat >= southWest.lat && lat <= northEast.lat && (isAcross ? isEast || isWest : isEast && isWest);
    });
}
