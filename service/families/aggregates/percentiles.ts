/** Writes the parts of a free aggregate that give its percentiles: values with their counts, sorted, and the values at the ranks that are needed. */

import { studentQuantileSql } from '../../../data/methods/student-quantile.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
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

const clusteredQuery = openQuery('aggregate-clustered', [
  'clustered',
  'reached',
  'owners',
  'parts',
  'kept',
  'same_keys',
  'joins',
  'number',
  'reaches',
]);
const endsQuery = openQuery('aggregate-ends', ['between', 'ranked', 'reached', 'ends']);

const rankedName = (field: string): string => `ranked_${field}`;
const reachedName = (field: string): string => `reached_${field}`;
const betweenName = (field: string): string => `between_${field}`;
const clusterCount = (field: string): string => `clusters_${field}`;
/** Name of the column with the mean of a field. */
export const meanName = (field: string): string => `mean_${field}`;
const percentilesName = (field: string): string => `percentiles_${field}`;
const beforeName = (field: string): string => `before_${field}`;

/** A measure of eligible records and its place among the measures: a percentile with its share, or a mean. */
export interface Level {
  readonly field: string;
  readonly share: number | null;
  readonly place: number;
}
type Percentile = Level & { readonly share: number };

/** Returns the means and percentiles among measures. */
export function levelsOf(measures: readonly Measure[]): Level[] {
  return measures.flatMap(({ field, statistic }, place) =>
    statistic.kind === 'sum'
      ? []
      : [{ field, place, share: statistic.kind === 'quantile' ? statistic.share : null }],
  );
}

function isPercentile(level: Level): level is Percentile {
  return level.share !== null;
}

/** Returns the percentiles among measures. */
export function percentilesOf(measures: readonly Measure[]): Percentile[] {
  return levelsOf(measures).filter(isPercentile);
}

/** Returns the names of the fields of levels. */
export function fieldsOf(levels: readonly Level[]): string[] {
  return [...new Set(levels.map(({ field }) => field))];
}

/** Returns the name of the value that a request binds for the share of a percentile. */
export const shareName = (place: number): string => `share_${place}`;

/** Name of the column with half the interval of a measure: of the share below a percentile, or of a mean. */
export const reachName = (place: number): string => `reach_${place}`;

/**
 * Returns the position of a percentile among n sorted numbers, from 0; a fraction lies between two of them. It is rounded, because 0.82 times 150 is
 * a bit less than 123: the percentile would be a bit less than its number, and none of the equal numbers would lie at or below it.
 */
function positionOf(n: string, place: number, dialect: Dialect): string {
  return `round((${n} - 1) * ${dialect.value(shareName(place), 'DOUBLE')}, 6)`;
}

/** Returns the columns of a percentile: the numbers below and above its position. */
function besideOf({ place }: Percentile, dialect: Dialect): string[] {
  const position = positionOf('n', place, dialect);
  const at = (rank: string, name: string): string =>
    `min(number) filter (where last_rank >= ${rank}) as ${name}_${place}`;
  return [at(`1 + floor(${position})`, 'below'), at(`2 + floor(${position})`, 'above')];
}

/** Returns the places of both ends of an interval among n numbers: at the shares p ± reach. */
function placesOf(
  n: string,
  place: number,
  dialect: Dialect,
): { readonly first: string; readonly last: string } {
  const share = dialect.value(shareName(place), 'DOUBLE');
  const reach = reachName(place);
  return { first: `ceil(${n} * (${share} - ${reach}))`, last: `ceil(${n} * (${share} + ${reach}))` };
}

/** Returns the columns with the numbers at both ends, or at the end of the sample where a place is outside of it. */
function endsOf({ place }: Percentile, dialect: Dialect): string[] {
  const { first, last } = placesOf('n', place, dialect);
  return [
    `min(number) filter (where last_rank >= ${first}) as first_${place}`,
    `min(number) filter (where last_rank >= least(n, ${last})) as last_${place}`,
  ];
}

/** Returns the value of a percentile. */
function percentileSql({ field, place }: Pick<Percentile, 'field' | 'place'>, dialect: Dialect): string {
  const position = positionOf(levelCount(field), place, dialect);
  const below = `below_${place}`;
  return `${below} + (${position} - floor(${position})) * (coalesce(above_${place}, ${below}) - ${below})`;
}

/** Returns the value of a percentile, its sample, and the ends of its interval: the macro `quantile_ends` says where there is none. */
export function percentileFigure(percentile: Percentile, dialect: Dialect): Figure {
  const { field, place } = percentile;
  const n = levelCount(field);
  const { first, last } = placesOf(n, place, dialect);
  const share = dialect.value(shareName(place), 'DOUBLE');
  const isRare = (side: string) =>
    `power(${side}, ${clusterCount(field)}) <= ${1 - publishingRules.interval_level}`;
  const given = (isInside: string, side: string, end: string): string =>
    `case when ${reachName(place)} is not null and (${isInside} or ${isRare(side)}) then ${end}_${place} end`;
  return {
    value: percentileSql(percentile, dialect),
    n,
    low: given(`${first} >= 1`, `1 - ${share}`, 'first'),
    high: given(`${last} <= ${n}`, share, 'last'),
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
interface RankedParts {
  readonly sql: string;
  /** The cells with the columns of their percentiles and intervals. */
  readonly cells: string;
}

interface Ranking {
  readonly levels: readonly Level[];
  readonly keys: readonly string[];
  /** Columns of the cluster of a record. */
  readonly owners: readonly string[];
  readonly kept: string;
  readonly dialect: Dialect;
}

/** Returns the parts that rank the counted values of each field by cell, and those that find how far clusters scatter. */
export function rankedParts({ levels, keys, owners, kept, dialect }: Ranking): RankedParts {
  const percentiles = levels.filter(isPercentile);
  const ranks = fieldsOf(percentiles);
  const fields = fieldsOf(levels);
  if (fields.length === 0) return { sql: '', cells: 'cells' };
  const order = keys.join(', ');
  const same = (table: string) =>
    keys.map((key) => `${table}.${key} is not distinct from numbered.${key}`).join(' and ');
  const befores = ranks.map((field) => {
    const n = levelCount(field);
    return `sum(${n}) over (order by ${order} rows between unbounded preceding and current row) - ${n} as ${beforeName(field)}`;
  });
  const numbered = numberedQuery({
    keys: order,
    befores: befores.length === 0 ? '0 as before' : befores.join(', '),
  });
  const of = (field: string) => levels.filter((level) => level.field === field);
  const parts = fields.flatMap((field) => {
    const own = of(field).filter(isPercentile);
    const isRanked = own.length > 0;
    const ranked = rankedQuery({
      ranked: rankedName(field),
      percentiles: percentilesName(field),
      counted: countedName(field),
      n: levelCount(field),
      before: beforeName(field),
      same_keys: same('counted'),
      ends: own.flatMap((percentile) => besideOf(percentile, dialect)).join(', '),
    });
    const clustered = clusteredQuery({
      clustered: `clustered_${field}`,
      reached: reachedName(field),
      owners: owners.length === 0 ? '0 as owner' : owners.join(', '),
      parts: of(field)
        .map((level) => partOf(level, dialect))
        .join(', '),
      kept,
      same_keys: same('kept'),
      joins: isRanked ? joined(percentilesName(field)) : '',
      number: numberName(field),
      reaches: [`count(*) as ${clusterCount(field)}`, ...of(field).map(reachOf)].join(', '),
    });
    const between = endsQuery({
      between: betweenName(field),
      ranked: rankedName(field),
      reached: reachedName(field),
      ends: own.flatMap((percentile) => endsOf(percentile, dialect)).join(', '),
    });
    return isRanked ? [ranked, clustered, between] : [clustered];
  });
  const joins = [
    ...fields.map((field) => joined(reachedName(field))),
    ...ranks.flatMap((field) => [joined(percentilesName(field)), joined(betweenName(field))]),
  ];
  return { sql: [numbered, ...parts].join('\n'), cells: ['numbered', ...joins].join(' ') };
}

const joined = (table: string): string => `left join ${table} on ${table}.cell = numbered.cell`;

/** Returns what a cluster has of a level: records at most the percentile, or its sum beyond the mean. */
function partOf(level: Level, dialect: Dialect): string {
  const number = numberName(level.field);
  if (isPercentile(level))
    return `sum(case when ${number} <= ${percentileSql(level, dialect)} then 1 else 0 end) as part_${level.place}`;
  return `${dialect.sum(`${number} - ${meanName(level.field)}`)} as part_${level.place}`;
}

/** Returns half the interval of a level, from what its clusters have: by clusters' scatter, with degrees of freedom by clusters that weigh alike (Kish). */
function reachOf(level: Level): string {
  const part = `part_${level.place}`;
  // Of percentiles in whole numbers, as far as they go: where no cluster scatters, nothing is left of their differences.
  const [all, some] = ['power(sum(n), 1)', `power(sum(${part}), 1)`];
  const scatter = isPercentile(level)
    ? `(power(${all}, 2) * sum(power(${part}, 2)) - 2 * ${all} * ${some} * sum(power(${part}, 1) * n) + power(${some}, 2) * sum(power(n, 2))) / power(${all}, 2)`
    : `sum(power(${part}, 2))`;
  const error = `sqrt(count(*) / (count(*) - 1) * greatest(${scatter}, 0)) / sum(n)`;
  const student = studentQuantileSql('power(sum(n), 2) / sum(power(n, 2)) - 1');
  return `case when count(*) >= ${publishingRules.least_clusters} then ${error} * ${student} end as ${reachName(level.place)}`;
}
