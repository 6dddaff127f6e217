/** Writes the parts of a free aggregate that give its percentiles: values with their counts, sorted, and the values at the ranks that are needed. */
import { normalDeviate } from '../../../data/median-interval.ts';
import type { Dialect } from '../../analytics/dialect.ts';
import { openQuery } from './open-query.ts';
import type { Measure } from './request.ts';

/** Name of the column with the number of records of a cell that the levels of a field count. */
export const levelCount = (field: string): string => `level_n_${field}`;
const countedName = (field: string): string => `counted_${field}`;
/** Name of the column of a field. */
export const numberName = (field: string): string => `number_${field}`;

const countedQuery = openQuery('aggregate-counted', ['counted', 'keys', 'number', 'kept']);
const numberedQuery = openQuery('aggregate-numbered', ['keys', 'befores']);
const rankedQuery = openQuery('aggregate-ranked', [
  'ranked',
  'percentiles',
  'counted',
  'n',
  'before',
  'same_keys',
  'ends',
]);

const percentilesName = (field: string): string => `percentiles_${field}`;
const beforeName = (field: string): string => `before_${field}`;

/** A measure that is a percentile, its share, and its place among the measures. */
export interface Percentile {
  readonly field: string;
  readonly share: number;
  readonly place: number;
}

/** Returns the percentiles among measures. */
export function percentilesOf(measures: readonly Measure[]): Percentile[] {
  return measures.flatMap(({ field, statistic }, place) =>
    statistic.kind === 'quantile' ? [{ field, share: statistic.share, place }] : [],
  );
}

/** Returns the names of the fields that percentiles are of. */
export function fieldsOf(percentiles: readonly Percentile[]): string[] {
  return [...new Set(percentiles.map(({ field }) => field))];
}

/** Returns the name of the value that a request binds for the share of a percentile. */
export const shareName = (place: number): string => `share_${place}`;

interface Ranks {
  /** Position of the percentile among sorted numbers, from 0; a fraction lies between two of them. */
  readonly position: string;
  /** First and last rank of its interval, from 1. Ranks outside of the sample mean that it has no such end. */
  readonly first: string;
  readonly last: string;
}

/** Returns the ranks of a percentile in a sample of `n` numbers: linear interpolation, and the interval of `market-statistics`. */
function ranksOf(n: string, place: number, dialect: Dialect): Ranks {
  const share = dialect.value(shareName(place), 'DOUBLE');
  const half = `${normalDeviate} * sqrt(${n} * ${share} * (1 - ${share}))`;
  return {
    position: `(${n} - 1) * ${share}`,
    first: `ceil(${n} * ${share} - ${half})`,
    last: `ceil(${n} * ${share} + ${half})`,
  };
}

/** Returns the columns of a percentile: the numbers below and above its position and at the ends of its interval. */
function endsOf({ place }: Percentile, dialect: Dialect): string[] {
  const { position, first, last } = ranksOf('n', place, dialect);
  const at = (rank: string, name: string): string =>
    `min(number) filter (where last_rank >= ${rank}) as ${name}_${place}`;
  return [
    at(`1 + floor(${position})`, 'below'),
    at(`2 + floor(${position})`, 'above'),
    at(first, 'first'),
    at(last, 'last'),
  ];
}

/** Returns the value of a percentile, its sample, and the ends of its interval. */
export function percentileFigure({ field, place }: Percentile, dialect: Dialect): Figure {
  const n = levelCount(field);
  const { position, first } = ranksOf(n, place, dialect);
  const below = `below_${place}`;
  return {
    value: `${below} + (${position} - floor(${position})) * (coalesce(above_${place}, ${below}) - ${below})`,
    n,
    low: `case when ${first} >= 1 then first_${place} end`,
    high: `last_${place}`,
  };
}

/** The numbers of a measure, in SQL over the columns of its cell. */
export interface Figure {
  readonly value: string;
  readonly n: string;
  readonly low: string;
  readonly high: string;
}

/** Returns the values of a field with their counts, for each combination of keys. */
export function countedPart(field: string, keys: readonly string[], kept: string): string {
  return countedQuery({
    counted: countedName(field),
    keys: keys.join(', '),
    number: numberName(field),
    kept,
  });
}

/** The parts that follow the cells. */
export interface RankedParts {
  readonly sql: string;
  /** The cells with the columns of their percentiles. */
  readonly cells: string;
}

/** Returns the parts that rank the counted values of each field, by cell. */
export function rankedParts(
  percentiles: readonly Percentile[],
  keys: readonly string[],
  dialect: Dialect,
): RankedParts {
  const fields = fieldsOf(percentiles);
  if (fields.length === 0) return { sql: '', cells: 'cells' };
  const order = keys.join(', ');
  const numbered = numberedQuery({
    keys: order,
    befores: fields
      .map((field) => {
        const n = levelCount(field);
        return `sum(${n}) over (order by ${order} rows between unbounded preceding and current row) - ${n} as ${beforeName(field)}`;
      })
      .join(', '),
  });
  const ranked = fields.map((field) =>
    rankedQuery({
      ranked: `ranked_${field}`,
      percentiles: percentilesName(field),
      counted: countedName(field),
      n: levelCount(field),
      before: beforeName(field),
      same_keys: keys.map((key) => `counted.${key} is not distinct from numbered.${key}`).join(' and '),
      ends: percentiles
        .filter((percentile) => percentile.field === field)
        .flatMap((percentile) => endsOf(percentile, dialect))
        .join(', '),
    }),
  );
  const joins = fields.map(
    (field) => `left join ${percentilesName(field)} on ${percentilesName(field)}.cell = numbered.cell`,
  );
  return { sql: [numbered, ...ranked].join('\n'), cells: ['numbered', ...joins].join(' ') };
}
