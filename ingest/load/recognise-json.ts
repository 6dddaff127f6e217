/** Finds the records of a JSON export from its first bytes: lines of objects, an array of them, or an answer that holds one. */
import { ExportRefused } from './export-refused.ts';
import { endsInTheMiddle, JsonDocumentCut, type JsonPlace } from './json-document.ts';
import { parseObject, standardJson } from './json-line.ts';

const REMEMBERED_MAX = 1000;
const REMEMBERED_NAMES_MAX = 200;

/** Where the records are and what they name. */
export interface JsonRecords {
  readonly names: readonly string[];
  /** Null for JSON lines; where there are no names, no record is there. */
  readonly place: JsonPlace | null;
}

/** Throws if no dataset has records with these names. */
type Match = (names: readonly string[]) => unknown;

/** The place for a document without records, whatever it calls its list. */
const NOWHERE: JsonPlace = '[]';

const ERROR = /error|exception|fault|message|detail|responsecode|^status/i;
/** Keys that mark an answer of an interface as an error or a success. */
const STATEMENT = new RegExp(`${ERROR.source}|^success$|^ok$`, 'i');

/**
 * Decides by the names alone: whatever an answer calls its list of records, their keys belong to a dataset.
 *
 * @throws ExportRefused if the text has no records, or records in several places; the message names what was found
 */
export function jsonRecords(text: Buffer, isComplete: boolean, match: Match): JsonRecords {
  const lines = objectLines(text, isComplete);
  const found = placesIn(text, isComplete);
  refuseColumns(found, match);
  if (lines.isFirst && isMatched(lines.names, match)) return { names: lines.names, place: null };
  const isRecord = remembered(match);
  const places = [...found.places].filter(([, names]) => isRecord([...names]));
  const [first, second] = places;
  // After a broken line, further objects count by themselves.
  const areLines = found.fault !== null && (first === undefined || first[0] === '');
  if (areLines && isMatched(lines.names, match)) return { names: lines.names, place: null };
  if (first !== undefined) {
    const [place, names] = first;
    if (second === undefined && isList(place)) return { names: [...names], place };
    throw severalPlaces(places.map(([each]) => each));
  }
  if (isComplete && found.fault === null && isEmptyList(text.toString('utf8')))
    return { names: [], place: NOWHERE };
  throw refusal(found, lines, match) ?? rowsOfArrays(text) ?? noList([...(found.places.get('') ?? [])]);
}

/** Refuses an object outside the records that some dataset could take for a record. */
export function refuseOthers(match: Match, records: JsonPlace) {
  const names = new Map<JsonPlace, Set<string>>();
  const isRecord = remembered(match);
  return {
    key: (name: string, place: JsonPlace): void => {
      names.set(place, (names.get(place) ?? new Set()).add(name));
    },
    objectEnd: (place: JsonPlace): void => {
      if (isRecord([...(names.get(place) ?? [])])) throw severalPlaces([records, place]);
      names.delete(place);
    },
  };
}

/** Returns a match that remembers its results: a match takes milliseconds, and a document may hold a million objects with the same keys. */
function remembered(match: Match): (names: readonly string[]) => boolean {
  const known = new Map<string, boolean>();
  return (names) => {
    if (names.length > REMEMBERED_NAMES_MAX) return isMatched(names, match);
    const key = JSON.stringify(names);
    const matched = known.get(key) ?? isMatched(names, match);
    if (known.size < REMEMBERED_MAX) known.set(key, matched);
    return matched;
  };
}

function isMatched(names: readonly string[], match: Match): boolean {
  return refusedMatch(names, match) === null;
}

/** Maps and search engines wrap each record in an object of its own: `features[].properties`. */
function isList(place: JsonPlace): boolean {
  return place === '' || place.includes('[]');
}

const FINE = ['200', 'true', 'success', 'ok', 'null', ''];

/** Returns whether the text has one empty list of records and no sign of an error: an answer about days without deals. */
function isEmptyList(text: string): boolean {
  const value: unknown = parsed(text);
  if (Array.isArray(value)) return value.length === 0;
  const members = listMembers(value).flatMap(([key, each]) => [[key, each] as const, ...listMembers(each)]);
  const stated = members.filter(([key]) => STATEMENT.test(key));
  const lists = members.flatMap(([key, each]) => (Array.isArray(each) && !STATEMENT.test(key) ? [each] : []));
  return (
    stated.every(([, each]) =>
      Array.isArray(each) ? each.length === 0 : FINE.includes(String(each).toLowerCase()),
    ) &&
    lists.length === 1 &&
    lists[0]?.length === 0
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function listMembers(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

interface Lines {
  readonly names: readonly string[];
  readonly count: number;
  /** The first line is an object. */
  readonly isFirst: boolean;
}

/** Returns the keys of the first lines as the names of JSON lines, because one line may lack some. */
function objectLines(text: Buffer, isComplete: boolean): Lines {
  const lines = text.toString('utf8').split('\n');
  if (!isComplete) lines.pop();
  const names = new Set<string>();
  let isFirst: boolean | null = null;
  let count = 0;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const object = parseObject(standardJson(line));
    isFirst ??= object !== null;
    if (object !== null) count++;
    for (const key in object) names.add(key);
  }
  return { names: [...names], count, isFirst: isFirst === true };
}

interface Found {
  /** Keys of the objects at each place. */
  readonly places: Map<JsonPlace, Set<string>>;
  /** Places of arrays and objects. */
  readonly opened: Set<JsonPlace>;
  readonly fault: ExportRefused | null;
}

function placesIn(text: Buffer, isComplete: boolean): Found {
  const places = new Map<JsonPlace, Set<string>>();
  const opened = new Set<JsonPlace>();
  const cut = new JsonDocumentCut(null, {
    open: (place) => opened.add(place),
    key: (name, place) => places.set(place, (places.get(place) ?? new Set()).add(name)),
  });
  try {
    cut.write(text);
    if (isComplete && !cut.finish()) return { places, opened, fault: endsInTheMiddle() };
  } catch (error) {
    if (error instanceof ExportRefused) return { places, opened, fault: error };
    throw error;
  }
  return { places, opened, fault: null };
}

/** Refuses one object of columns, which pandas writes by default: `{"id": {"0": 1, "1": 2}, …}`. */
function refuseColumns({ places, opened }: Found, match: Match): void {
  const names = [...(places.get('') ?? [])];
  if (
    names.length < 2 ||
    names.filter((name) => opened.has(name)).length * 2 <= names.length ||
    !isMatched(names, match)
  )
    return;
  throw new ExportRefused(
    'json_document',
    `The JSON gives a table column by column, each under its name (${names.slice(0, 12).join(', ')}): give one object per record (in pandas, orient="records").`,
  );
}

function severalPlaces(places: readonly JsonPlace[]): ExportRefused {
  const named = places.slice(0, 6).map((place) => `"${place}"`);
  return new ExportRefused(
    'json_document',
    `The JSON holds records at ${named.join(', ')}${places.length > 6 ? ' and more' : ''}: give one list of them per file, an array or one object per line.`,
  );
}

function refusal(found: Found, lines: Lines, match: Match): ExportRefused | null {
  const { places, fault } = found;
  const [place, listed] = [...places].find(([each]) => each.endsWith('[]')) ?? ['', null];
  const root = [...(places.get('') ?? [])];
  const unknown = refusedMatch([...(listed ?? (lines.count > 0 ? lines.names : root))], match);
  if (unknown !== null && unknown.nearest !== null) {
    if (listed === null || fault !== null) return unknown;
    return new ExportRefused(unknown.reason, `In its list "${place}": ${unknown.message}`, unknown.nearest);
  }
  if ([...root, ...(listed ?? [])].some((name) => ERROR.test(name))) return errorAnswer(root);
  if (unknown !== null && (listed !== null || lines.count > 1)) return unknown;
  return fault;
}

/** Returns the refusal of rows without names, as pandas and databases may write them: an array in an array, or several in a row. */
function rowsOfArrays(text: Buffer): ExportRefused | null {
  if (!/\[\s*\[|\]\s*\n\s*\[\s*[^\s{\]]/.test(text.toString('latin1'))) return null;
  return new ExportRefused(
    'json_document',
    'The JSON holds no records with keys: each of its rows is an array of values. Give one object per record (in pandas, orient="records"), or CSV.',
  );
}

function noList(root: readonly string[]): ExportRefused {
  return new ExportRefused(
    'json_document',
    root.length === 0
      ? 'The JSON holds no records: its list is empty, or what it lists are no objects with keys.'
      : `The JSON holds no list of objects, only ${keyList(root)}: give one object per line, or an array of objects.`,
  );
}

function refusedMatch(names: readonly string[], match: Match): ExportRefused | null {
  try {
    match(names);
    return null;
  } catch (error) {
    if (error instanceof ExportRefused) return error;
    throw error;
  }
}

function errorAnswer(keys: readonly string[]): ExportRefused {
  return new ExportRefused(
    'json_error',
    `The file is a JSON answer with ${keyList(keys)}, not rows: the address answered with an error.`,
  );
}

function keyList(keys: readonly string[]): string {
  const more = keys.length > 12 ? ` and ${keys.length - 12} more` : '';
  return `the keys ${keys.slice(0, 12).join(', ')}${more}`;
}
