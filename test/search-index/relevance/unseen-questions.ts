/** Reads the unseen questions and the bare names, and judges an interpretation and its rows by the rules of unseen-questions.md. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { foldName } from '../../../search-index/folding.ts';
import type { PropertyDocument } from '../../../search-index/search-index.ts';
import type { Interpretation } from '../../../search-index/understanding/interpretation.ts';
import { repositoryRoot } from '../../support/repository-files.ts';

const Wishes = z.record(z.string(), z.unknown());
type Wishes = z.output<typeof Wishes>;

function json<T>(type: z.ZodType<T>, empty: T) {
  return z.string().transform((text): T => (text === '' ? empty : type.parse(JSON.parse(text))));
}

const alternatives = z.union([Wishes.transform((one) => [one]), z.array(Wishes)]);
const Answer = z.object({
  every_row: alternatives.optional(),
  records: z.number().optional(),
  topic: z.array(z.string()).optional(),
  or_left_over: z.array(z.string()).optional(),
});

const Asked = z.object({
  id: z.string(),
  class: z.string(),
  question: z.string(),
  filters: json(alternatives, [{}]),
  may: json(z.record(z.string(), z.array(z.unknown()).or(z.unknown().transform((one) => [one]))), {}),
  kind: z.enum(['property search', 'describe question', 'no rows']),
  answer: json(Answer, {}),
  not_known: json(z.array(z.string()), []),
});
export type Asked = z.output<typeof Asked>;

const references = z.array(z.string());
const Bare = z.object({
  id: z.string(),
  name: z.string(),
  language: z.enum(['en', 'ar']),
  kind: z.string(),
  entities: json(z.array(references), []),
  also: json(references, []),
});
export type Bare = z.output<typeof Bare>;

function readRows<T>(file: string, row: z.ZodType<T>): T[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return z.array(row).parse(parse(text, { columns: true }));
}

/** Returns the questions of one file; unseen-questions.md says how and when each was written. */
export function readAsked(file: string): Asked[] {
  return readRows(`./${file}`, Asked);
}

/** Returns the bare names. */
export function readBare(): Bare[] {
  return readRows('./bare-names.csv', Bare);
}

/** Ids by reference: `area:Al Karama` → `area:1`; a building has its project's id too. */
export type References = (reference: string) => readonly string[];

/** Returns the ids that an interpretation filters by. */
export function foundIds(filters: object): string[] {
  const ids: Readonly<Record<string, unknown>> = { ...filters };
  return ['area', 'community', 'project', 'developer'].flatMap((kind) =>
    references
      .or(z.array(z.number()))
      .catch([])
      .parse(ids[`${kind}_ids`])
      .map((id) => `${kind}:${id}`),
  );
}

const Value = z.union([
  z.object({ between: z.tuple([z.number(), z.number()]) }),
  z.object({ any_of: z.array(z.unknown()) }),
]);

function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
  return plain(one) === plain(other);
}

/** Returns true if a value is the one asked for: plain, `between` or `any_of`. */
function isValue(value: unknown, asked: unknown): boolean {
  const told = Value.safeParse(asked);
  if (!told.success) return isSame(value, asked);
  if ('any_of' in told.data) return told.data.any_of.some((one) => isValue(value, one));
  const [low, high] = told.data.between;
  return typeof value === 'number' && value >= low && value <= high;
}

const Members = z.array(references).catch([]);
const List = references.catch([]);

/** Returns true if every member is found and nothing else. */
export function placesFit(
  found: readonly string[],
  members: readonly (readonly string[])[],
  also: readonly string[],
  refer: References,
): boolean {
  const ids = members.map((member) => member.flatMap(refer));
  const allowed = new Set([...ids.flat(), ...also.flatMap(refer)]);
  return (
    ids.every((member) => member.some((id) => found.includes(id))) && found.every((id) => allowed.has(id))
  );
}

const places = new Set(['places', 'places_also']);
/** Filters that are judged as places, or by a key of the judge's own. */
const placeFilters = new Set([
  'area_ids',
  'community_ids',
  'project_ids',
  'developer_ids',
  'near_points',
  'near_within_m',
  'except',
  'compared',
]);

/** Returns the judge's own keys of an interpretation. A place that others are compared with is left out of them, too. */
function ownKeys({ filters }: Interpretation): Record<string, unknown> {
  const { near_points, except, compared } = filters;
  return {
    ...(near_points === undefined ? {} : { near_poi: near_points }),
    ...(compared === undefined ? {} : { compare: compared }),
    ...(except === undefined || compared !== undefined ? {} : { exclude: except }),
  };
}

const Exclusion = z.object({
  places: z.array(references).default([]),
  places_also: references.default([]),
  bedrooms: z.array(z.number()).default([]),
  property_types: references.default([]),
});
const Comparison = z.object({
  to: z.array(references).or(references.transform((one) => [one])),
  how: z.string(),
});

/** Returns true if one of the judge's own filters is the one asked for. */
function isOwnValue(key: string, { filters }: Interpretation, asked: unknown, refer: References): boolean {
  if (key === 'near_poi') {
    const members = Members.parse(asked).flat().map(foldName);
    return (filters.near_points ?? []).every(({ category, name }) =>
      members.some((member) => member.startsWith(foldName(`${category}:${name}`))),
    );
  }
  if (key === 'compare') {
    const { to } = Comparison.parse(asked);
    return placesFit(foundIds(filters.compared ?? {}), to, [], refer);
  }
  const wanted = Exclusion.parse(asked);
  const { except = {} } = filters;
  return (
    placesFit(foundIds(except), wanted.places, wanted.places_also, refer) &&
    isSame(except.bedrooms ?? [], wanted.bedrooms) &&
    isSame(except.property_types ?? [], wanted.property_types)
  );
}

/** What an alternative finds wrong: filters that it does not allow, and wishes of it that are not set. */
interface Faults {
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
}

function faults(asked: Wishes, { may }: Asked, read: Interpretation, refer: References): Faults {
  const set: Readonly<Record<string, unknown>> = {
    ...read.filters,
    ...(read.order === null ? {} : { order: read.order }),
    ...ownKeys(read),
  };
  const missing = Object.keys(asked).filter((key) => !places.has(key) && set[key] === undefined);
  const wrong = Object.entries(set).flatMap(([key, value]) => {
    if (placeFilters.has(key)) return [];
    if (key === 'near_poi' || key === 'exclude' || key === 'compare')
      return key in asked && isOwnValue(key, read, asked[key], refer) ? [] : [key];
    if (key in asked && isValue(value, asked[key])) return [];
    return (may[key] ?? []).some((one) => isValue(value, one)) ? [] : [key];
  });
  const members = Members.parse(asked['places']);
  const found = foundIds(read.filters);
  const lacking = members.filter((member) => !member.flatMap(refer).some((id) => found.includes(id)));
  if (lacking.length > 0) missing.push(...lacking.map(() => 'places'));
  if (!placesFit(found, [], [...members.flat(), ...List.parse(asked['places_also'])], refer))
    wrong.push('places');
  return { wrong, missing };
}

/** Verdict on one question. */
export interface Verdict {
  readonly isFiltered: boolean;
  readonly isAnswered: boolean;
  readonly isSilentlyWrong: boolean;
  readonly isNonsenseWithRows: boolean;
  /** Faults in short. */
  readonly why: string;
}

/** An answer of the service to one question. */
export interface Given {
  readonly interpretation: Interpretation;
  readonly rows: readonly PropertyDocument[];
  readonly isRelaxed: boolean;
  /** Most metres from a row to the points that the question names; null if unknown. */
  readonly metres: (row: PropertyDocument) => number | null;
  /** Path of the request that `describe` names. */
  readonly request: string;
}

function isShown(words: string, leftOver: readonly string[]): boolean {
  return leftOver.some((piece) => foldName(piece).includes(foldName(words)));
}

/** Returns how many pieces left over hold more than words that the data does not know. */
function unexplained({ not_known }: Asked, leftOver: readonly string[]): number {
  const known = new Set(not_known.flatMap((words) => foldName(words).split(' ')));
  return leftOver.filter((piece) =>
    foldName(piece)
      .split(' ')
      .some((word) => !known.has(word)),
  ).length;
}

const fewRecords = 8;
const firstRows = 5;

function range(row: number | null, low: unknown, high: unknown): boolean {
  const end = (asked: unknown, at: 0 | 1): number | null => {
    const told = Value.safeParse(asked);
    if (told.success && 'between' in told.data) return told.data.between[at];
    return typeof asked === 'number' ? asked : null;
  };
  const [min, max] = [end(low, 0), end(high, 1)];
  if (min === null && max === null) return true;
  return row !== null && row >= (min ?? row) && row <= (max ?? row);
}

function isAmong(value: unknown, asked: unknown): boolean {
  const told = Value.safeParse(asked);
  const all = told.success && 'any_of' in told.data ? told.data.any_of.flat() : asked;
  return Array.isArray(all) && all.includes(value);
}

function isAt(row: PropertyDocument, given: unknown, refer: References): boolean {
  const ids = new Set(List.parse(given).flatMap(refer));
  const own = {
    area: row.area_id,
    community: row.community_id,
    project: row.project_id,
    developer: row.developer_id,
  };
  const subject = `${row.subject}:${row.subject_key}`;
  return (
    ids.has(subject) || Object.entries(own).some(([kind, id]) => id !== null && ids.has(`${kind}:${id}`))
  );
}

/** Returns true if a row meets one alternative of `every_row`. */
function isFit(row: PropertyDocument, asked: Wishes, given: Given, refer: References): boolean {
  // "Near" is 3 km at most, and 5 km where the answer says that it looked farther.
  const isNear = (metres: number | null) => metres !== null && metres <= (given.isRelaxed ? 5000 : 3000);
  const tests: Readonly<Record<string, (value: unknown) => boolean>> = {
    purpose: (value) => (value === 'buy' ? row.n_sales : row.n_rents) > 0,
    property_types: (value) => isAmong(row.property_type, value),
    is_off_plan: (value) => row.offering === (value === true ? 'off-plan' : 'ready'),
    is_freehold: (value) => row.is_freehold === value,
    places_any: (value) => isAt(row, value, refer),
    developers_any: (value) => isAt(row, value, refer),
    not_places: (value) => !isAt(row, value, refer),
    not_bedrooms: (value) => !isAmong(row.bedrooms, value),
    for_family: () => row.tags.includes('family'),
    price_level: (value) =>
      row.tags.some((tag) => tag.startsWith(value === 'high' ? 'luxury' : 'affordable')),
    yield_level: () => row.tags.includes('high-yield'),
    near: (value) =>
      List.parse(value).every((kind) => {
        const metres = z
          .number()
          .nullable()
          .parse(new Map<string, unknown>(Object.entries(row)).get(`${kind}_within_m`));
        return isNear(metres) || row.tags.includes(`${kind}-in-area`);
      }),
    near_poi: () => isNear(given.metres(row)),
  };
  const between = (field: number | null, name: string) =>
    range(field, asked[`min_${name}`], asked[`max_${name}`]);
  return (
    Object.entries(asked).every(([key, value]) => tests[key]?.(value) ?? true) &&
    between(row.bedrooms, 'bedrooms') &&
    between(row.median_price_aed, 'price_aed') &&
    between(row.median_rent_aed, 'rent_aed') &&
    between(row.median_price_aed_per_sqft, 'price_aed_per_sqft') &&
    between(row.gross_yield_pct, 'gross_yield_pct') &&
    between(row.handover_year, 'handover_year') &&
    range(row.p90_area_sqft, asked['min_area_sqft'], undefined) &&
    range(row.p10_area_sqft, undefined, asked['max_area_sqft'])
  );
}

/** Requests that answer each topic of a question for `describe`. */
const topics: Readonly<Record<string, RegExp>> = {
  top_areas: /rank|areas\?|analytics\/(?:rankings|yields)/,
  supply: /supply|pipeline/,
  developer: /developers|projects/,
  handover: /projects|supply/,
  last_deals: /transactions|sales|deals/,
  deals_count: /rank|transactions|stats|volume/,
  compare: /compare/,
  price_change: /index|trend|growth|stats/,
  rent_change: /index|trend|growth|stats|rent/,
  rent_position: /rent/,
  median_rent: /rent|stats/,
  gross_yield: /yield|stats/,
  median_price: /price|stats|market/,
  price_per_sqft: /price|stats|market/,
};

const Described = z.object({ paths: z.record(z.string(), z.unknown()) });

/** Returns true if a request is about a topic: a word of the table above, or the name of an operation. */
function isAbout(topic: string, request: string): boolean {
  const known = topics[topic];
  if (known !== undefined) return known.test(request);
  const described = join(repositoryRoot, `test/expected/openapi/${topic}.json`);
  if (!existsSync(described)) return false;
  const { paths } = Described.parse(JSON.parse(readFileSync(described, 'utf8')));
  const [path = ''] = request.split('?');
  return Object.keys(paths).some((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path));
}

function isAnswered(asked: Asked, given: Given, refer: References): boolean {
  const { kind, answer } = asked;
  const { rows, interpretation, isRelaxed, request } = given;
  if (kind === 'no rows')
    return (
      rows.length === 0 ||
      (answer.or_left_over ?? []).some((words) => isShown(words, interpretation.left_over))
    );
  if (kind === 'describe question') return (answer.topic ?? []).some((topic) => isAbout(topic, request));
  if ((answer.records ?? 0) < fewRecords && (isRelaxed || rows.length === 0)) return true;
  const shown = rows.slice(0, firstRows);
  return (
    shown.length > 0 &&
    (answer.every_row ?? [{}]).some((one) => shown.every((row) => isFit(row, one, given, refer)))
  );
}

/**
 * Judges one answer. A wish that is not set counts as shown if a piece is left over that holds more than the words of `not_known`; each such
 * piece explains one wish.
 */
export function judge(asked: Asked, given: Given, refer: References): Verdict {
  const { interpretation, rows } = given;
  const leftOver = interpretation.left_over;
  const all = asked.filters.map((one) => faults(one, asked, interpretation, refer));
  const count = ({ wrong, missing }: Faults) => wrong.length * 10 + missing.length;
  const best = all.toSorted((one, other) => count(one) - count(other))[0] ?? { wrong: [], missing: [] };
  const unsaid = asked.not_known.filter((words) => !isShown(words, leftOver));
  const isHidden = best.missing.length > unexplained(asked, leftOver);
  const isRight = isAnswered(asked, given, refer);
  const isSilentlyWrong = best.wrong.length > 0 || unsaid.length > 0 || isHidden;
  const said = [
    ...best.wrong.map((key) => `wrong ${key}`),
    ...best.missing.map((key) => `missing ${key}`),
    ...unsaid.map((words) => `unsaid "${words}"`),
    ...(isRight ? [] : ['answer']),
  ];
  return {
    isFiltered: count(best) === 0,
    isAnswered: isRight,
    isSilentlyWrong,
    isNonsenseWithRows: asked.kind === 'no rows' && rows.length > 0 && !isRight,
    why: `${isSilentlyWrong ? '! ' : ''}${said.join(', ')} | left over: ${leftOver.join(' · ')} | ${interpretation.parts.map(({ words, meaning }) => `${words} = ${meaning}`).join('; ')}`,
  };
}
