/** Query, path and body as sent → typed values, or one problem that lists every fault. Nothing is repaired. */
import { z } from 'zod';
import { bodyFaults, sentenceOf } from './body-faults.ts';
import type { Endpoint } from './endpoint.ts';
import { didYouMean, nearest } from './nearest.ts';
import { Problem, type ProblemFault } from './problem.ts';
import { heartOf } from './schema-heart.ts';

/** An older name of a parameter, still taken. */
export interface RenamedParameter {
  readonly parameter: string;
  /** Older values → today's. */
  readonly values?: Readonly<Record<string, string>>;
}

/** What a request asked for, as it came. */
export interface SentInput {
  readonly params: Readonly<Record<string, string>>;
  /** The query string. */
  readonly search: string;
  /** Null where there is none. */
  readonly body: unknown;
}

/** What a request asked for, checked. */
export interface Input {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** Splits a query string strictly: a percent escape that is not UTF-8 is a fault of that parameter. */
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

/** The words an enum takes; null for other kinds. */
function wordsOf(schema: z.core.$ZodType): readonly string[] | null {
  const heart = heartOf(schema);
  return heart instanceof z.ZodEnum ? heart.options.map(String) : null;
}

/** The older name of a parameter, when `sent` is one. */
function renamedAs(endpoint: Endpoint, sent: string): RenamedParameter | undefined {
  return Object.hasOwn(endpoint.renamed, sent) ? endpoint.renamed[sent] : undefined;
}

/** Why a name that was sent cannot be used, or null. */
function nameFault(
  sent: string,
  name: string,
  before: string | undefined,
  known: readonly string[],
): ProblemFault | null {
  if (!known.includes(name)) {
    const candidates = nearest(sent, known);
    const message = `is not a parameter of this operation${didYouMean(candidates)}`;
    return { parameter: sent.slice(0, 100), message, ...(candidates.length > 0 ? { candidates } : {}) };
  }
  if (before === undefined) return null;
  if (before === sent) return { parameter: sent, message: 'was sent more than once' };
  return { parameter: sent, message: `means the same as \`${before}\`, which was also sent` };
}

/** Names → values, with every unknown, repeated and blank one noted; older names become today's. */
function readNames(endpoint: Endpoint, search: string, faults: ProblemFault[]): Map<string, string> {
  const known = Object.keys(endpoint.query.shape);
  const values = new Map<string, string>();
  const seen = new Map<string, string>();
  for (const [sent, value] of readPairs(search, faults)) {
    const renamed = renamedAs(endpoint, sent);
    const name = renamed?.parameter ?? sent;
    const fault = nameFault(sent, name, seen.get(name), known);
    if (fault !== null) {
      faults.push(fault);
      continue;
    }
    seen.set(name, sent);
    if (value.trim() === '')
      faults.push({ parameter: sent, message: 'is blank; leave it out or give it a value' });
    else values.set(name, new Map(Object.entries(renamed?.values ?? {})).get(value) ?? value);
  }
  return values;
}

/** Parses each value by its own schema, so that one bad value hides no other. */
function parseValues(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  values: ReadonlyMap<string, string>,
  reported: ReadonlySet<string>,
  faults: ProblemFault[],
): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const value = values.get(name);
    const result = z.safeParse(schema, value, { error: sentenceOf });
    if (result.success) {
      if (result.data !== undefined) parsed[name] = result.data;
      continue;
    }
    if (reported.has(name)) continue;
    if (value === undefined) {
      faults.push({ parameter: name, message: 'is required' });
      continue;
    }
    const candidates = nearest(value, wordsOf(schema) ?? []);
    const message = `${result.error.issues[0]?.message || 'is not valid'}${didYouMean(candidates)}`;
    faults.push({ parameter: name, message, ...(candidates.length > 0 ? { candidates } : {}) });
  }
  return parsed;
}

function checkRanges(
  endpoint: Endpoint,
  query: Readonly<Record<string, unknown>>,
  faults: ProblemFault[],
): void {
  for (const [low, high] of endpoint.ranges) {
    const from = query[low];
    const to = query[high];
    const wrong =
      (typeof from === 'number' && typeof to === 'number' && from > to) ||
      (typeof from === 'string' && typeof to === 'string' && from > to);
    if (wrong)
      faults.push({ parameter: low, message: `may not be greater than \`${high}\` (${from} > ${to})` });
  }
}

/** The problem of all faults; there may be more than are told. */
function refused(faults: readonly ProblemFault[], count: number): Problem {
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

/** Checks everything a request sent against its endpoint's schemas. Throws one Problem that lists every fault. */
export function readInput(endpoint: Endpoint, sent: SentInput): Input {
  const faults: ProblemFault[] = [];
  const values = readNames(endpoint, sent.search, faults);
  const reported = new Set(
    faults.map(({ parameter }) => renamedAs(endpoint, parameter)?.parameter ?? parameter),
  );
  const query = parseValues(endpoint.query.shape, values, reported, faults);
  checkRanges(endpoint, query, faults);
  const params = parseValues(endpoint.params.shape, new Map(Object.entries(sent.params)), new Set(), faults);
  const body = endpoint.body?.safeParse(sent.body, { error: sentenceOf });
  if (endpoint.body !== null && body?.success === false) {
    const told = bodyFaults(endpoint.body, sent.body, body.error);
    throw refused([...faults, ...told.faults], faults.length + told.count);
  }
  if (faults.length > 0) throw refused(faults, faults.length);
  return { params, query, body: body?.data ?? null };
}

/** Texts of values that nobody may change, by what they leave out. */
const canonicalTexts = new WeakMap<ReadonlySet<string>, WeakMap<object, string>>();

/** The same request always as the same text, whatever the order and spelling of its parameters. */
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
