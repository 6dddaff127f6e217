/** Finds fields that only the rows or only the header of a CSV have: a comma behind every value, row numbers before them. */
import { StrictRecords, WELL_FORMED } from './strict-records.ts';

/** The lines that end with a comma that separates nothing. */
export type TrailingComma = 'rows' | 'header' | 'both';

/** One row with an empty extra field may equally have a comma inside a value. */
const ROWS_MIN = 2;
/** Fewer rows may begin with 1 and 2 by chance. */
const NUMBERED_MIN = 3;
const NUMBER_BYTES_MAX = 20;

const LF = 10;
const CR = 13;
const QUOTE = 34;
const COMMA = 44;

/**
 * Decides by the first rows, nearly all of which have to agree. Returns null if header and rows have the same width and end with a name and its value, or if
 * nothing explains the difference.
 */
export function trailingComma(
  names: readonly string[],
  rows: Buffer,
  isComplete: boolean,
): TrailingComma | null {
  const isNameless = names.length > 1 && names.at(-1) === '';
  const named = isNameless ? names.length - 1 : names.length;
  const shapes = firstRows(rows, isComplete);
  const nearlyAll = (found: readonly RowShape[], least: number): boolean =>
    found.length >= least && found.length * 10 >= shapes.length * 9;
  const ended = shapes.filter(({ fields, endsEmpty }) => fields === named + 1 && endsEmpty);
  if (nearlyAll(ended, isNameless ? 1 : ROWS_MIN)) return isNameless ? 'both' : 'rows';
  const plain = shapes.filter(({ fields }) => fields === named);
  return isNameless && nearlyAll(plain, 1) ? 'header' : null;
}

/** Returns whether rows are numbered as R does, without a name for the column: each has one field more than the header, and the first counts from 1. */
export function areRowsNumbered(names: readonly string[], rows: Buffer, isComplete: boolean): boolean {
  const shapes = firstRows(rows, isComplete);
  return (
    shapes.length >= NUMBERED_MIN &&
    shapes.every(({ fields, number }, index) => fields === names.length + 1 && number === index + 1)
  );
}

/**
 * Returns the first rows, without a last row that lacks its line ending: a program may write a comma and a line break between rows, or the file may be cut
 * off.
 */
function firstRows(rows: Buffer, isComplete: boolean): RowShape[] {
  const shapes = [...wellFormed(rows, isComplete)];
  if (shapes.length > 1 && shapes.at(-1)?.isLast === true) shapes.pop();
  return shapes;
}

interface RowShape {
  readonly fields: number;
  readonly endsEmpty: boolean;
  /** Its first field, where that is a whole number. */
  readonly number: number | null;
  /** The file ends with it, without a line ending. */
  readonly isLast: boolean;
}

function* wellFormed(rows: Buffer, isComplete: boolean): Generator<RowShape> {
  const records = new StrictRecords();
  const bytes = Buffer.concat([rows, Buffer.alloc(1)]);
  records.over(bytes, rows.length, isComplete);
  let at = 0;
  while (at < rows.length) {
    if (bytes[at] === LF || bytes[at] === CR) at++;
    else if (records.read(at) === WELL_FORMED) {
      const { fields, next, ending } = records;
      const [, digits] = /^"?(\d+)"?,/.exec(bytes.toString('latin1', at, at + NUMBER_BYTES_MAX)) ?? [];
      const number = digits === undefined ? null : Number(digits);
      yield { fields, endsEmpty: endsEmpty(bytes, next - ending), number, isLast: ending === 0 };
      at = next;
    } else {
      const lineFeed = bytes.indexOf(LF, at);
      at = lineFeed === -1 ? rows.length : lineFeed + 1;
    }
  }
}

/** Returns whether the last of several fields of a well-formed record is empty. */
export function endsEmpty(bytes: Uint8Array, end: number): boolean {
  if (bytes[end - 1] === COMMA) return true;
  return bytes[end - 1] === QUOTE && bytes[end - 2] === QUOTE && bytes[end - 3] === COMMA;
}
