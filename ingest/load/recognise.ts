/** Finds the packing, format, header, dataset and dialect of an export from its first bytes. */
import { parse } from 'csv-parse/sync';
import type { Dataset, Dialect } from '../../data/dataset.ts';
import { type Compression, detectCompression, readExport } from './export-bytes.ts';
import { ExportRefused } from './export-refused.ts';
import type { JsonPlace } from './json-document.ts';
import { type HeaderMatch, knownHeaders, list, matchHeader } from './match-header.ts';
import { isParquet, type ParquetColumn, readFooter } from './parquet-file.ts';
import { readWrapped } from './read-loosely.ts';
import { jsonRecords } from './recognise-json.ts';
import { refuseForeign } from './refuse-foreign.ts';
import { areRowsNumbered, type TrailingComma, trailingComma } from './spare-fields.ts';
import { StrictRecords, WELL_FORMED } from './strict-records.ts';

const HEAD_BYTES = 1 << 18;
/** A line with the names of columns farther down is no header. */
const LINES_ABOVE_MAX = 30;
const BOM = [0xef, 0xbb, 0xbf];

/** The facts about an export that its header gives. */
export interface RecognisedExport extends HeaderMatch {
  readonly compression: Compression;
  /** The format of the file, even if its dialect mostly comes in another. */
  readonly format: Dialect['format'] | 'parquet';
  /** The columns of a Parquet file and the number of its rows, by its footer. */
  readonly parquet: { readonly columns: readonly ParquetColumn[]; readonly rows: number } | null;
  /** Where the records of one JSON document stand; null for lines. */
  readonly place: JsonPlace | null;
  /** Trimmed names in file order, as the file writes them; one for each field of a row. */
  readonly names: readonly string[];
  /** A comma that separates nothing. If rows alone have it, it makes a last field without a name, which has to be empty. */
  readonly trailing: TrailingComma | null;
  /** Where the rows start, in unpacked bytes. */
  readonly rowsAt: number;
  /** Physical number of the first line of rows. */
  readonly rowsLine: number;
  /** Something other than a byte order mark stands before the header. */
  readonly headerMoved: boolean;
  /** The header line ends with CRLF; null when it ends with the file. */
  readonly headerCrlf: boolean | null;
  readonly warnings: readonly string[];
}

interface Header {
  readonly names: readonly string[];
  readonly trailing: TrailingComma | null;
  readonly place: JsonPlace | null;
  readonly rowsAt: number;
  readonly rowsLine: number;
  readonly headerMoved: boolean;
  readonly headerCrlf: boolean | null;
}

/** Recognises an export. Throws `ExportRefused` if it belongs to no given dataset. */
export async function recognise(
  path: string,
  datasets: readonly Dataset[],
  expected?: string,
): Promise<RecognisedExport> {
  if (await isParquet(path)) return recogniseParquet(path, datasets, expected);
  const compression = await detectCompression(path);
  const { head, complete } = await readHead(path, compression);
  const bomBytes = BOM.every((byte, index) => head[index] === byte) ? BOM.length : 0;
  const text = head.subarray(bomBytes);
  refuseForeign(text, complete);
  const format = /^\s*[{[]/.test(text.toString('latin1')) ? 'jsonl' : 'csv';
  const matched = (names: readonly string[]): HeaderMatch => matchHeader(names, format, datasets, expected);
  const header = format === 'csv' ? csvHeader(text, complete) : jsonHeader(text, complete, matched);
  const match =
    format === 'csv'
      ? matchOrExplain(header, text, datasets, matched)
      : header.names.length > 0
        ? matched(header.names)
        : emptyMatch(datasets, expected);
  return {
    ...match,
    compression,
    format,
    parquet: null,
    place: header.place,
    names: header.names,
    trailing: header.trailing,
    rowsAt: header.rowsAt + bomBytes,
    rowsLine: header.rowsLine,
    headerMoved: header.headerMoved,
    headerCrlf: header.headerCrlf,
    warnings: collectWarnings(header, match, format, expected),
  };
}

/** Columns of the rows' numbers that pandas writes; they have no name in an export. */
const INDEX_COLUMN = /^__index_level_\d+__$/;

/** Recognises a Parquet file by the names of its columns, which may be those of any dialect. */
async function recogniseParquet(
  path: string,
  datasets: readonly Dataset[],
  expected: string | undefined,
): Promise<RecognisedExport> {
  const { columns, rows } = await readFooter(path);
  const names = columns.map(({ name, isNested }) => (isNested || INDEX_COLUMN.test(name) ? '' : name));
  refuseTwice(names);
  const match = matchHeader(names, 'csv', datasets, expected);
  const header = {
    names,
    trailing: null,
    place: null,
    rowsAt: 0,
    rowsLine: 1,
    headerMoved: false,
    headerCrlf: null,
  };
  const warnings = collectWarnings(header, match, 'csv', expected);
  return {
    ...match,
    ...header,
    compression: 'none',
    format: 'parquet',
    parquet: { columns, rows },
    warnings,
  };
}

async function readHead(
  path: string,
  compression: Compression,
): Promise<{ head: Buffer; complete: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of readExport(path, compression)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) return { head: Buffer.concat(chunks).subarray(0, HEAD_BYTES), complete: false };
  }
  return { head: Buffer.concat(chunks), complete: true };
}

function csvHeader(text: Buffer, complete: boolean): Header {
  let start = 0;
  while (text[start] === 10 || text[start] === 13) start++;
  const records = new StrictRecords();
  records.over(Buffer.concat([text, Buffer.alloc(1)]), text.length, complete);
  if (records.read(start) !== WELL_FORMED) throw unreadableHeader(text);
  const line = text.subarray(start, records.next).toString('utf8');
  if (line.includes('\uFFFD')) {
    throw new ExportRefused(
      'unreadable_header',
      'The header is not UTF-8 text: save the file as "CSV UTF-8".',
    );
  }
  const rows: string[][] = parse(line, { relax_column_count: true });
  const [first = '', ...others] = rows[0] ?? [];
  const wrapped = others.length === 0 && first.includes(',') ? readWrapped(first) : null;
  const written = (wrapped ?? [first, ...others]).map((name) => name.trim());
  refuseTwice(written);
  const linesBefore = text
    .subarray(0, records.next)
    .reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);
  const headerCrlf = records.ending === 0 ? null : records.ending === 2;
  return {
    ...namesOfFields(written, text.subarray(records.next), complete),
    place: null,
    rowsAt: records.next,
    rowsLine: linesBefore + 1,
    headerMoved: start > 0,
    headerCrlf,
  };
}

function refuseTwice(written: readonly string[]): void {
  const named = written.filter((name) => name !== '');
  const twice = [...new Set(named.filter((name, index) => named.indexOf(name) !== index))];
  if (twice.length > 0) {
    throw new ExportRefused('duplicate_headers', `The header names a column twice: ${twice.join(', ')}.`);
  }
}

/** Returns the names of a header, one for each field of a row. */
function namesOfFields(
  written: readonly string[],
  rows: Buffer,
  isComplete: boolean,
): Pick<Header, 'names' | 'trailing'> {
  const trailing = trailingComma(written, rows, isComplete);
  if (trailing === 'rows') return { names: [...written, ''], trailing };
  if (trailing === 'header') return { names: written.slice(0, -1), trailing };
  const areNumbered = trailing === null && areRowsNumbered(written, rows, isComplete);
  return { names: areNumbered ? ['', ...written] : written, trailing };
}

function unreadableHeader(text: Buffer): ExportRefused {
  const lineFeed = text.indexOf(10);
  const line = text.subarray(0, lineFeed === -1 ? text.length : lineFeed).toString('latin1');
  if (/\r[^\n]/.test(`${line}\n`) && (lineFeed === -1 || !line.includes('"'))) {
    return new ExportRefused(
      'line_endings',
      'Lines end with a carriage return only (old Macintosh): save the file with Unix or Windows line endings.',
    );
  }
  return new ExportRefused(
    'unreadable_header',
    'The first line is no header: its quotes do not close, or it does not end.',
  );
}

function jsonHeader(text: Buffer, complete: boolean, match: (names: readonly string[]) => unknown): Header {
  const records = jsonRecords(text, complete, match);
  return { ...records, trailing: null, rowsAt: 0, rowsLine: 1, headerMoved: false, headerCrlf: null };
}

/** Matches an export without records. Only the folder names its dataset; no name counts as missing, as under the header of a CSV without rows. */
function emptyMatch(datasets: readonly Dataset[], expected: string | undefined): HeaderMatch {
  const dataset = datasets.find(({ id }) => id === expected);
  const dialect = dataset?.dialects.find(({ format }) => format === 'jsonl') ?? dataset?.dialects[0];
  if (dataset !== undefined && dialect !== undefined) return { dataset, dialect, header: dialect.required };
  throw new ExportRefused(
    'empty',
    'The JSON holds no records: its list is empty, and nothing says of what. In a folder that bears the name of its dataset, such as transactions/, it counts as an export of none.',
  );
}

function matchOrExplain(
  { names, rowsAt }: Header,
  text: Buffer,
  datasets: readonly Dataset[],
  match: (names: readonly string[]) => HeaderMatch,
): HeaderMatch {
  try {
    return match(names);
  } catch (error) {
    if (!(error instanceof ExportRefused) || error.nearest !== null) throw error;
    throw separatorRefusal(names, datasets) ?? headerBelow(text.subarray(rowsAt), datasets, match) ?? error;
  }
}

/** Reports have a title above their table, and spreadsheets a line that says how columns are separated. */
function headerBelow(
  text: Buffer,
  datasets: readonly Dataset[],
  match: (names: readonly string[]) => HeaderMatch,
): ExportRefused | null {
  for (const [index, line] of text.toString('utf8').split('\n').slice(0, LINES_ABOVE_MAX).entries()) {
    const names = line.split(',').map((name) => name.replaceAll(/^[\s"]+|[\s"]+$/g, ''));
    const separator = separatorRefusal(names, datasets);
    if (separator !== null) return separator;
    try {
      match(names);
    } catch (error) {
      if (error instanceof ExportRefused) continue;
      throw error;
    }
    return new ExportRefused(
      'unknown_header',
      `The header is not the first line: it stands ${index + 1} below. Remove what stands above it.`,
    );
  }
  return null;
}

function separatorRefusal(names: readonly string[], datasets: readonly Dataset[]): ExportRefused | null {
  for (const [separator, name] of [
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'bars'],
  ] as const) {
    const split = names
      .join(',')
      .split(separator)
      .map((each) => each.trim().replace(/^"|"$/g, ''));
    const known = datasets.some((dataset) =>
      dataset.dialects.some((dialect) => {
        const headers = knownHeaders(dataset, dialect);
        return split.filter((each) => headers.has(each)).length > 1;
      }),
    );
    if (known) {
      return new ExportRefused(
        'separator',
        `Columns are separated by ${name}: save the file as CSV with commas.`,
      );
    }
  }
  return null;
}

function collectWarnings(
  { names, trailing }: Header,
  match: HeaderMatch,
  format: Dialect['format'],
  expected: string | undefined,
): string[] {
  const { dataset, dialect, header } = match;
  const warnings: string[] = names.length === 0 ? ['its list holds no records'] : [];
  const known = knownHeaders(dataset, dialect);
  const extra = header.filter((name) => name !== '' && !known.has(name));
  if (extra.length > 0) warnings.push(`columns not known to ${dataset.id} were ignored: ${extra.join(', ')}`);
  const renamed = names.flatMap((name, index) =>
    header[index] === name ? [] : [`${name} as ${header[index]}`],
  );
  if (renamed.length > 0)
    warnings.push(`names of columns are spelt otherwise and were read all the same: ${list(renamed)}`);
  const lacks = columnsOfJsonOnly(match, format);
  if (lacks.length > 0) {
    warnings.push(
      `the file lacks ${list(lacks)} and was read as the JSON of dialect ${dialect.id} is, which has no such columns`,
    );
  }
  if (trailing === 'rows') warnings.push('its rows end with a comma that its header lacks; it was ignored');
  if (trailing === 'header') warnings.push('its header ends with a comma that its rows lack; it was ignored');
  const own = trailing === 'rows' ? names.slice(0, -1) : names;
  if (own.includes('')) warnings.push('a column without a name (an index column) was ignored');
  if (expected !== undefined && expected !== dataset.id) {
    warnings.push(
      `the file was given as ${expected}, but its header is that of ${dataset.id}: loaded as ${dataset.id}`,
    );
  }
  return warnings;
}

/** Returns the columns that a CSV with the names of JSON lacks and the CSV of its dataset has. */
function columnsOfJsonOnly({ dataset, dialect, header }: HeaderMatch, format: Dialect['format']): string[] {
  if (format !== 'csv' || dialect.format === 'csv') return [];
  const lacking = dataset.dialects
    .filter((each) => each.format === 'csv')
    .map(({ required }) => required.filter((name) => !header.includes(name)))
    .sort((a, b) => a.length - b.length);
  return lacking[0] ?? [];
}
