/**
 * The 95 % interval of a median by order statistics: of n values in order, from the value at the place n/2 − z·√n/2 to that at n/2 + z·√n/2, both rounded up,
 * with z = 1.96 (David and Nagaraja, "Order Statistics", 3rd edition, 2003, section 7.1). It supposes nothing of how the values are distributed, and takes them
 * for independent.
 */

/** The 97.5 % quantile of the standard normal distribution. */
export const normalDeviate = 1.959963984540054;

/** Places of the ends of the interval among n values in order, counted from 1; null where the sample is too small for the end. */
export function medianPlaces(n: number): { readonly low: number | null; readonly high: number | null } {
  const half = (normalDeviate * Math.sqrt(n)) / 2;
  const [low, high] = [Math.ceil(n / 2 - half), Math.ceil(n / 2 + half)];
  return { low: low >= 1 ? low : null, high: high <= n ? high : null };
}

/**
 * Returns SQL of an aggregate: a list of both ends of the interval of the median of a column, null where there is none.
 *
 * @param column name of a column, whose nulls do not count
 * @param condition SQL of the rows that count
 */
export function medianRange(column: string, condition = 'true'): string {
  const rows = `filter (${condition} and ${column} is not null)`;
  const [sorted, n] = [`list_sort(list(${column}) ${rows})`, `(count(*) ${rows})`];
  const place = (sign: '+' | '-') => `${placeSql(n, sign)}::bigint`;
  // The list has no place 0, and none after its end: both are null.
  return `[${sorted}[${place('-')}], ${sorted}[${place('+')}]]`;
}

/** Returns SQL of the number of places from one end of the interval to the other among so many values. */
export function placesBetween(n: string): string {
  return `(${placeSql(n, '+')} - ${placeSql(n, '-')})`;
}

function placeSql(n: string, sign: '+' | '-'): string {
  return `ceil(${n} / 2 ${sign} ${normalDeviate / 2} * sqrt(${n}))`;
}
