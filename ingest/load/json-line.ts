/** Cuts one JSON object into its keys and values as they are written, because numbers must come out with the digits they had. */

/** One value of an object; `null` for JSON null. */
export type JsonText = string | null;

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"\\]|\\.)*"/y;
const blank = /[ \t\r\n]*/y;
const word = /true|false|null/y;

/** Reads the members of an object; null when the line is no JSON object. Strings lose their quotes, all else stays as written. */
export function jsonMembers(line: string): ReadonlyMap<string, JsonText> | null {
  if (!isObject(line)) return null;
  const members = new Map<string, JsonText>();
  let at = skip(line, line.indexOf('{') + 1);
  while (line[at] !== '}') {
    const key = token(string, line, at);
    at = skip(line, skip(line, at + key.length) + 1);
    const value = valueText(line, at);
    members.set(unquote(key), value.startsWith('"') ? unquote(value) : value === 'null' ? null : value);
    at = skip(line, at + value.length);
    if (line[at] === ',') at = skip(line, at + 1);
  }
  return members;
}

/** The platform's parser decides what is JSON; the cutting below may then take the grammar for granted. */
function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
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
