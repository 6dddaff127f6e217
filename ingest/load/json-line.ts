/** Cuts one JSON object into its keys and values as they are written, because numbers must keep their digits. */

/** The text of one value; null for JSON null. */
export type JsonText = string | null;

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const string = /"[^"\\]*(?:\\.[^"\\]*)*"/y;
const blank = /[ \t\r\n]*/y;
const word = /true|false|null/y;

/** A line as the platform's parser reads it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads a line; returns null if it is no JSON object. The platform's parser decides what counts as JSON. */
export function parseObject(line: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Replaces words of Python that JSON lacks: NaN, a missing value, by null; Infinity by a text that is no number. */
export function standardJson(line: string): string {
  if (!/NaN|Infinity/.test(line) || parseObject(line) !== null) return line;
  return line.replaceAll(/"(?:[^"\\]|\\.)*"|\bNaN\b|-?\bInfinity\b/g, (token) =>
    token.startsWith('"') ? token : token === 'NaN' ? 'null' : '"inf"',
  );
}

/** Returns the text of a key's value in an object and its line: strings without their quotes, all else as written. */
export function readText(object: JsonObject, line: string, key: string): JsonText {
  const value = object[key];
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') {
    const text = String(value);
    if (isWritten(line, key, text)) return text;
  }
  return cutMembers(line).get(key) ?? null;
}

/** Returns a line that is known to be an object without some of its keys. The rest stays as written. */
export function withoutKeys(line: string, isLeftOut: (key: string) => boolean): string {
  const kept: string[] = [];
  for (const { key, start, end } of membersOf(line)) {
    if (!isLeftOut(key)) kept.push(line.slice(start, end));
  }
  return `{${kept.join(',')}}`;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether a number is written the way it prints, as nearly all are. This check is ten times cheaper than cutting the line. */
function isWritten(line: string, key: string, text: string): boolean {
  let at = line.indexOf(`"${key}"`) + key.length + 2;
  while (line[at] === ' ') at++;
  if (line[at] !== ':') return false;
  at++;
  while (line[at] === ' ') at++;
  const after = line[at + text.length];
  return line.startsWith(text, at) && (after === ',' || after === '}' || after === ' ');
}

/** Cuts a line that is known to be an object. */
function cutMembers(line: string): ReadonlyMap<string, JsonText> {
  const members = new Map<string, JsonText>();
  for (const { key, value } of membersOf(line)) {
    members.set(key, value.startsWith('"') ? unquote(value) : value === 'null' ? null : value);
  }
  return members;
}

interface Member {
  readonly key: string;
  /** As written. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

function* membersOf(line: string): Generator<Member> {
  let at = skip(line, line.indexOf('{') + 1);
  while (line[at] !== '}') {
    const start = at;
    const key = token(string, line, at);
    at = skip(line, skip(line, at + key.length) + 1);
    const value = valueText(line, at);
    const end = at + value.length;
    yield { key: unquote(key), value, start, end };
    at = skip(line, end);
    if (line[at] === ',') at = skip(line, at + 1);
  }
}

function valueText(line: string, at: number): string {
  const first = line[at];
  if (first === '"') return token(string, line, at);
  if (first === '{' || first === '[') return nestedText(line, at);
  return token(number, line, at) || token(word, line, at);
}

function nestedText(line: string, start: number): string {
  let depth = 0;
  let at = start;
  do {
    const character = line[at];
    if (character === '"') {
      at += token(string, line, at).length;
      continue;
    }
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    at++;
  } while (depth > 0 && at < line.length);
  return line.slice(start, at);
}

function token(pattern: RegExp, line: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0] ?? '';
}

function skip(line: string, at: number): number {
  return at + token(blank, line, at).length;
}

function unquote(text: string): string {
  if (!text.includes('\\')) return text.slice(1, -1);
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? value : text;
}
