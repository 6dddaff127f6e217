/** Parses the query, path and body of a request into typed values, or throws one problem that lists every fault. Words are read in any case, and a part of a word ends at a space, a hyphen or an underscore. */
import { z } from 'zod';
import { bodyFaults, issueSentence } from './body-faults.ts';
import { type ErrorFormat, isProblemFormat } from './error-format.ts';
import type { Format } from './format.ts';
import { didYouMean, nearest, nearestName } from './nearest.ts';
import { meantBy } from './other-names.ts';
import { writing } from './parameters.ts';
import { Problem, type ProblemFault } from './problem.ts';
import { schemaHeart } from './schema-heart.ts';

/** An older name of a parameter, which the service still accepts. */
export interface RenamedParameter {
  readonly parameter: string;
  /** Maps older values to the current ones. */
  readonly values?: Readonly<Record<string, string>>;
  /** Day since which the older name is deprecated, ISO date; answers to it say so in `Deprecation` (RFC 9745). */
  readonly deprecatedOn?: string;
}

/** The input that an operation takes. */
export interface InputDefinition {
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType | null;
  readonly renamed: Readonly<Record<string, RenamedParameter>>;
  /** Pairs of parameters where the first may not exceed the second. */
  readonly ranges: readonly (readonly [string, string])[];
  /** Format of the errors; clients of other standards also send parameters without a value. */
  readonly errors?: ErrorFormat;
}

/** The input of a request before it is parsed. */
export interface SentInput {
  readonly params: Readonly<Record<string, string>>;
  /** The query string. */
  readonly search: string;
  /** Null when the request has no body. */
  readonly body: unknown;
}

/** The parsed input of a request. */
export interface Input {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** Splits a query string strictly: it reports a percent escape that is not UTF-8 as a fault of that parameter. */
function readPairs(search: string, faults: ProblemFault[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (const part of search.split('&')) {
    if (part === '') continue;
    const cut = part.indexOf('=');
    const [rawName, rawValue] = cut < 0 ? [part, ''] : [part.slice(0, cut), part.slice(cut + 1)];
    const name = decode(rawName);
    const value = decode(rawValue);
    if (name === null || value === null) {
      faults.push({ parameter: name ?? rawName, message: 'holds a percent escape that is not UTF-8' });
    } else {
      pairs.push([name, value]);
    }
  }
  return pairs;
}

function decode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Returns the words that an enum takes; null for other kinds. */
function schemaWords(schema: z.core.$ZodType): readonly string[] | null {
  const heart = schemaHeart(schema);
  return heart instanceof z.ZodEnum ? heart.options.map(String) : null;
}

/** Returns a word in the case and with the signs of the schema that takes it; any other text as it is. */
function asTaken(schema: z.core.$ZodType, sent: string): string {
  const words = schemaWords(schema) ?? [];
  if (words.includes(sent)) return sent;
  const folded = foldedWord(sent);
  return words.find((word) => foldedWord(word) === folded) ?? sent;
}

const foldedWord = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-');

/** Returns the documented word that a word of an enum stands for: `sales` for `sale`. */
function wordMeant(schema: z.core.$ZodType, word: string): string {
  const { data } = z.safeParse(schema, word);
  return typeof data === 'string' ? data : word;
}

/** Returns the renamed parameter when `sent` is its older name. */
function renamedAs(endpoint: InputDefinition, sent: string): RenamedParameter | undefined {
  return Object.hasOwn(endpoint.renamed, sent) ? endpoint.renamed[sent] : undefined;
}

/** Returns the fault of a name in the request, or null when it has none. */
function nameFault(
  sent: string,
  name: string,
  before: string | undefined,
  known: readonly string[],
): ProblemFault | null {
  if (!known.includes(name)) {
    const meant = meantBy(sent, known);
    const candidates = meant.length > 0 ? meant : nearestName(sent, known);
    const taken = known.length === 0 ? 'it takes none' : `it takes ${known.join(', ')}`;
    const message = `is not a parameter of this operation${candidates.length > 0 ? didYouMean(candidates) : `; ${taken}`}`;
    return { parameter: sent.slice(0, 100), message, ...(candidates.length > 0 ? { candidates } : {}) };
  }
  if (before === undefined) return null;
  if (before === sent) return { parameter: sent, message: 'was sent more than once' };
  return { parameter: sent, message: `means the same as \`${before}\`, which was also sent` };
}

/** Returns the header that says that the operation has withdrawn fields or that a query uses a deprecated name; nothing for others. */
export function deprecationOf(
  {
    renamed,
    deprecatedFields,
  }: Pick<InputDefinition, 'renamed'> & { readonly deprecatedFields: { readonly since: string } | null },
  search: string,
): Record<string, string> {
  const days = [...new URLSearchParams(search).keys()].flatMap((name) =>
    Object.hasOwn(renamed, name) ? (renamed[name]?.deprecatedOn ?? []) : [],
  );
  const [first] = [...days, ...(deprecatedFields === null ? [] : [deprecatedFields.since])].sort();
  return first === undefined ? {} : { Deprecation: `@${Date.parse(first) / 1000}` };
}

/** The values of a request by the current names of their parameters, and the names that the request used. */
interface Named {
  readonly values: ReadonlyMap<string, string>;
  readonly sentAs: ReadonlyMap<string, string>;
}

/** Reads the names and values of a query string. It reports unknown, repeated and blank parameters, and replaces older names. */
function readNames(endpoint: InputDefinition, search: string, faults: ProblemFault[]): Named {
  const known = Object.keys(endpoint.query.shape);
  const values = new Map<string, string>();
  const sentAs = new Map<string, string>();
  for (const [sent, value] of readPairs(search, faults)) {
    const renamed = renamedAs(endpoint, sent);
    const name = renamed?.parameter ?? sent;
    const fault = nameFault(sent, name, sentAs.get(name), known);
    if (fault !== null) {
      faults.push(fault);
      continue;
    }
    sentAs.set(name, sent);
    if (value.trim() === '') {
      // Clients of other standards send parameters without a value.
      if (isProblemFormat(endpoint.errors ?? 'problem'))
        faults.push({ parameter: sent, message: 'is blank; leave it out or give it a value' });
    } else values.set(name, new Map(Object.entries(renamed?.values ?? {})).get(value) ?? value);
  }
  return { values, sentAs };
}

/** Collects the faults of a request, and knows the parameters that already have one. */
interface Telling {
  readonly faults: ProblemFault[];
  readonly reported: ReadonlySet<string>;
  readonly formats: readonly Format[];
}

/** Returns the fault of a value. `formats` are those of the operation, which need not be all. */
function valueFault(
  schema: z.core.$ZodType,
  value: string,
  { issues }: z.core.$ZodError,
  formats: readonly Format[],
): Omit<ProblemFault, 'parameter'> {
  const isFormat = schema === writing.format;
  const near = nearest(value, isFormat ? formats : (schemaWords(schema) ?? []));
  const candidates = [...new Set(near.map((word) => wordMeant(schema, word)))];
  const why = isFormat ? `takes one of ${formats.join(', ')}` : issues[0]?.message || 'is not valid';
  return { message: `${why}${didYouMean(candidates)}`, ...(candidates.length > 0 ? { candidates } : {}) };
}

/** Parses each value by its own schema, so that the faults of all values are reported. */
function parseValues(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  { values, sentAs }: Named,
  { faults, reported, formats }: Telling,
): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const sent = values.get(name);
    const value = sent === undefined ? undefined : asTaken(schema, sent);
    const result = z.safeParse(schema, value, { error: issueSentence });
    if (result.success) {
      if (result.data !== undefined) parsed[name] = result.data;
      continue;
    }
    if (reported.has(name)) continue;
    if (value === undefined) {
      faults.push({ parameter: name, message: 'is required' });
      continue;
    }
    faults.push({ parameter: sentAs.get(name) ?? name, ...valueFault(schema, value, result.error, formats) });
  }
  return parsed;
}

function checkRanges(
  endpoint: InputDefinition,
  query: Readonly<Record<string, unknown>>,
  sentAs: Named['sentAs'],
  faults: ProblemFault[],
): void {
  for (const [low, high] of endpoint.ranges) {
    const from = query[low];
    const to = query[high];
    const wrong =
      (typeof from === 'number' && typeof to === 'number' && from > to) ||
      (typeof from === 'string' && typeof to === 'string' && from > to);
    if (!wrong) continue;
    const [parameter, other] = [sentAs.get(low) ?? low, sentAs.get(high) ?? high];
    faults.push({ parameter, message: `may not be greater than \`${other}\` (${from} > ${to})` });
  }
}

/** Returns the problem for these faults. `count` is greater than their number when some are not listed. */
export function refused(faults: readonly ProblemFault[], count = faults.length): Problem {
  const [first] = faults;
  if (count === 1 && first !== undefined) {
    const detail = `\`${first.parameter}\` ${first.message}.`.replace(/\?\.$/, '?');
    return new Problem('parameter-invalid', detail, { errors: faults });
  }
  const places = [...new Set(faults.map(({ parameter }) => parameter))].join(', ');
  const told = count > faults.length ? `; the first ${faults.length} are` : ':';
  return new Problem('parameter-invalid', `${count} faults in the request${told} ${places}.`, {
    errors: faults,
  });
}

/**
 * Checks the input of a request against the schemas of an operation that answers in these formats. Throws one Problem that lists every fault.
 */
export function readInput(endpoint: InputDefinition, sent: SentInput, formats: readonly Format[]): Input {
  const faults: ProblemFault[] = [];
  const named = readNames(endpoint, sent.search, faults);
  const reported = new Set(
    faults.map(({ parameter }) => renamedAs(endpoint, parameter)?.parameter ?? parameter),
  );
  const query = parseValues(endpoint.query.shape, named, { faults, reported, formats });
  checkRanges(endpoint, query, named.sentAs, faults);
  const inPath = { values: new Map(Object.entries(sent.params)), sentAs: new Map<string, string>() };
  const params = parseValues(endpoint.params.shape, inPath, { faults, reported: new Set(), formats });
  const body = endpoint.body?.safeParse(sent.body, { error: issueSentence });
  if (endpoint.body !== null && body?.success === false) {
    const told = bodyFaults(endpoint.body, sent.body, body.error);
    throw refused([...faults, ...told.faults], faults.length + told.count);
  }
  if (faults.length > 0) throw refused(faults);
  return { params, query, body: body?.data ?? null };
}

/** Canonical texts of frozen values, by the set of omitted names. */
const canonicalTexts = new WeakMap<ReadonlySet<string>, WeakMap<object, string>>();

/** Returns the same text for equal requests, independent of the order and spelling of their parameters. */
export function canonicalText(
  values: Readonly<Record<string, unknown>>,
  leaveOut: ReadonlySet<string>,
): string {
  if (!Object.isFrozen(values)) return makeCanonicalText(values, leaveOut);
  const texts = canonicalTexts.get(leaveOut) ?? new WeakMap<object, string>();
  canonicalTexts.set(leaveOut, texts);
  const text = texts.get(values) ?? makeCanonicalText(values, leaveOut);
  texts.set(values, text);
  return text;
}

function makeCanonicalText(values: Readonly<Record<string, unknown>>, leaveOut: ReadonlySet<string>): string {
  const names = Object.keys(values)
    .filter((name) => !leaveOut.has(name))
    .sort();
  return JSON.stringify(names.map((name) => [name, values[name]]));
}
