/** Reads the name of an export, or else its folders: the day it describes, the window it covers, and its series. Its mtime never counts. */

/** First and last day, both included. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

export interface FileNameFacts {
  /** The day the content describes, or null when the name has no date. */
  readonly asOf: string | null;
  readonly window: Window | null;
  /** The name without its full dates: files of one series replace each other. */
  readonly series: string;
}

const EXTENSION = /(\.(csv|tsv|jsonl|ndjson|json|parquet|pq|xlsx|xls|txt))?(\.(gz|gzip))?$/i;
/** A browser's mark of a second download of the same name. */
const COPY_MARK = /\s*\(\d+\)$/;
/** A date does not stand between digits of another number. */
const DATE =
  /(?<!\d)(?:(\d{4})([-_.])(\d{2})\2(\d{2})|(\d{2})([-_.])(\d{2})\6(\d{4})|(\d{4})(\d{2})(\d{2}))(?!\d)/g;
const CLOCK = /^[T_ -](\d{2})([-_.:]?)(\d{2})\2(\d{2})Z?(?!\d)/i;
const MONTH = /(?<!\d)(\d{4})[-_.]?(0[1-9]|1[0-2])(?!\d)/;
const YEAR = /(?<![\dA-Za-z])(19[89]\d|20\d\d)(?!\d)/;
const AS_OF = /as[-_. ]?of[-_. ]*$/i;

interface FoundDate {
  readonly day: string;
  readonly start: number;
  readonly end: number;
  readonly isAsOf: boolean;
}

/** Returns the last day of a month (1-12). */
export function lastDayOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Reads as-of date, window and series from the name of an export. */
export function readFileName(name: string): FileNameFacts {
  const stem = name.replace(EXTENSION, '').replace(COPY_MARK, '');
  const dates = findDates(stem);
  const marked = dates.filter((date) => date.isAsOf);
  const plain = dates.filter((date) => !date.isAsOf).map((date) => date.day);
  const range = rangeOf(plain);
  const rest = range === null ? cut(stem, dates) : cut(stem, marked);
  const undated = cut(stem, dates);
  // Beside a day a number is no year (`rents-2026-07-01.first-2000-rows`), but a year may have been pulled again (`rents-2024.as-of-2026-07-18`).
  const period = range ?? monthOf(undated) ?? (plain.length === 0 ? yearOf(undated) : null);
  const asOf = marked.at(-1)?.day ?? plain.toSorted().at(-1) ?? period?.to ?? null;
  return { asOf, window: period, series: tidy(rest) };
}

/**
 * Reads the same facts from the folders of a name without a day (`2024/Transactions.csv`), outermost first. A month or a year in them is part of the series,
 * because `2025/Transactions.csv` is the next part and no newer pull.
 */
export function readFilePath(name: string, folders: readonly string[]): FileNameFacts {
  const facts = readFileName(name);
  const around = readFileName(folders.join('-'));
  if (facts.asOf !== null || around.asOf === null) return facts;
  const period = around.window === null ? [] : [around.window.from, around.window.to];
  return { asOf: around.asOf, window: around.window, series: [facts.series, ...period].join('-') };
}

/**
 * Returns the words of the folders without their days, and without the month or year of the file's own day, in which newer pulls come. The remaining words
 * may separate one part of a register from another.
 *
 * @param day the day that the file describes, if stated
 */
export function undatedFolders(folders: string, day: string | null): string {
  const dates = findDates(folders);
  const rest = rangeOf(dates.map((date) => date.day)) === null ? cut(folders, dates) : folders;
  const month = monthOf(rest);
  const period = month ?? yearOf(rest);
  const isOfPull = period !== null && day !== null && period.from <= day && day <= period.to;
  return tidy(isOfPull ? rest.replace(month === null ? YEAR : MONTH, ' ') : rest);
}

function findDates(stem: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const match of stem.matchAll(DATE)) {
    const [text, year1, , month1, day1, day2, , month2, year2, year3, month3, day3] = match;
    const day = realDay(year1 ?? year2 ?? year3, month1 ?? month2 ?? month3, day1 ?? day2 ?? day3);
    if (day === null) continue;
    const before = stem.slice(0, match.index).match(AS_OF);
    const end = match.index + text.length;
    const clock = stem.slice(end).match(CLOCK);
    found.push({
      day,
      start: match.index - (before?.[0].length ?? 0),
      end: end + (clock?.[0].length ?? 0),
      isAsOf: before !== null,
    });
  }
  return found;
}

function realDay(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): string | null {
  const text = `${year}-${month}-${day}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null;
  return text >= '1950-01-01' && text < '2200-01-01' ? text : null;
}

/** Returns two plain dates as a window. More dates are not understood. */
function rangeOf(days: readonly string[]): Window | null {
  const [from, to, ...others] = days;
  if (from === undefined || to === undefined || others.length > 0 || from >= to) return null;
  return { from, to };
}

function monthOf(text: string): Window | null {
  const month = text.match(MONTH);
  if (month?.[1] === undefined || !YEAR.test(month[1])) return null;
  return {
    from: `${month[1]}-${month[2]}-01`,
    to: lastDayOfMonth(Number(month[1]), Number(month[2])),
  };
}

function yearOf(text: string): Window | null {
  const year = text.match(YEAR)?.[1];
  return year === undefined ? null : { from: `${year}-01-01`, to: `${year}-12-31` };
}

function cut(stem: string, dates: readonly FoundDate[]): string {
  return dates
    .toReversed()
    .reduce((text, date) => `${text.slice(0, date.start)} ${text.slice(date.end)}`, stem);
}

function tidy(text: string): string {
  return text.replace(/[\s_.-]+/g, '-').replace(/^-|-$/g, '');
}
