/** From which day on the loaded exports cover sales and rents: told from how many each month of the whole emirate holds. */
import type { DuckDBConnection } from '@duckdb/node-api';

/** Sales or contracts of one month of the whole emirate. */
export interface MonthCount {
  /** Its first day, ISO. */
  readonly month: string;
  readonly n: number;
}

/** No month of a register that is all there falls this far below the months after it; strays of an export that begins later do. */
const gapBelow = 1 / 4;

/** The month in which an export begins may be there in part: it counts as covered from this share of the months after it on. */
const wholeFrom = 3 / 4;

/** Months are set against the median of this many after them. */
const monthsAfter = 12;

/** Below so many a month, which is none too few for chance, counts tell nothing of what is loaded. */
const tellsFrom = 30;

/**
 * First day of the newest unbroken row of months that the exports cover; null where nothing tells that anything is missing. Months are looked
 * at backwards: one with less than a quarter of the median of the twelve after it is a gap.
 *
 * @param asOf the newest day; rows dated later are slips
 */
export function coveredSince(months: readonly MonthCount[], asOf: string): string | null {
  const counts = new Map(months.map(({ month, n }) => [numberOf(month), n]));
  const last = numberOf(asOf);
  const first = Math.min(last, ...counts.keys());
  const countOf = (month: number): number => counts.get(month) ?? 0;
  /** The median of the months after one; 0 where it tells nothing. */
  const usual = (month: number): number => {
    const length = Math.min(monthsAfter, last - month);
    const median = medianOf(Array.from({ length }, (_, index) => countOf(month + 1 + index)));
    return median < tellsFrom ? 0 : median;
  };
  for (let month = last - 1; month >= first - 1; month -= 1) {
    if (countOf(month) >= gapBelow * usual(month)) continue;
    const begins = month + 1;
    return firstDay(countOf(begins) < wholeFrom * usual(begins) ? begins + 1 : begins);
  }
  return null;
}

/** Months since year 0. */
function numberOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function firstDay(month: number): string {
  const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1];
  return `${String(year).padStart(4, '0')}-${String(ofYear).padStart(2, '0')}-01`;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

/** Where the months of a dataset are counted. */
const countsOf = {
  transactions:
    "select month::varchar as month, sum(sales_count)::integer as n from sales_monthly where subject = 'market' group by month",
  'rent-contracts':
    "select month::varchar as month, sum(contract_count)::integer as n from rents_monthly where subject = 'market' group by month",
} as const;

/** The first day that is covered, by dataset: sales and rent contracts, where something is missing before it. */
export async function coveredFromDates(
  connection: DuckDBConnection,
  asOf: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const dates: Record<string, string> = {};
  for (const [dataset, sql] of Object.entries(countsOf)) {
    const newest = asOf[dataset];
    if (newest === undefined) continue;
    const reader = await connection.runAndReadAll(sql);
    const months = reader.getRows().map(([month, n]) => ({ month: String(month), n: Number(n) }));
    const since = coveredSince(
      months.filter(({ month }) => month <= newest),
      newest,
    );
    if (since !== null) dates[dataset] = since;
  }
  return dates;
}
