/**
 * The 95 % interval of a quantile by Woodruff's inversion, with the share below it clustered (Woodruff 1952; docs/methods/market-statistics.md).
 * The SQL is in `quantile-interval.sql`: macros that a run and every connection of the service have.
 */

import { sqlFile } from '../table.ts';
import { studentQuantileSql } from './student-quantile.ts';

/** Statements that create the macros. They name no table, so a connection of its own may have them as `temp`. */
export const quantileMacros: string = sqlFile(import.meta.url, 'quantile-interval.sql', {
  student_quantile: studentQuantileSql('freedom'),
});

/** Which clusters the records of a query fall into, as SQL of a cluster's id. */
export interface ClusterColumns {
  readonly project?: string;
  readonly building?: string;
  readonly area?: string;
  /** SQL of a period finer than the window: the month, in a window of one month the day. */
  readonly period: string;
}

/** Returns SQL of the cluster of a record of a market, area or community. */
export function clusterInPlace({
  project = 'null',
  building = 'null',
  area = 'null',
  period,
}: ClusterColumns): string {
  return `cluster_in_place(${project}, ${building}, ${area}, ${period})`;
}

/** Returns SQL of the cluster of a record of one project; of one building where no column of buildings is given. */
export function clusterInProject({ building = 'null', period }: ClusterColumns): string {
  return `cluster_in_project(${building}, ${period})`;
}

/**
 * Returns SQL of an aggregate over the records of a group: a list of both ends of the interval of a quantile, null where there is none.
 *
 * @param column name of a column, whose nulls do not count
 * @param condition SQL of the rows that count
 * @param cluster SQL of the cluster of a record
 * @param share of the quantile
 * @param error SQL of the share of the values that may belong to another group
 */
export function quantileRange(
  column: string,
  condition: string,
  cluster: string,
  share = '0.5',
  error = '0',
): string {
  const records = `list({value: ${column}, cluster: ${cluster}}) filter (${condition} and ${column} is not null)`;
  return `quantile_interval(${records}, ${share}, ${error})`;
}

/** Returns the same over rows that hold the values of one cluster each, as a list: half the work, where a query groups by cluster first. */
export function clusteredRange(values: string, share = '0.5'): string {
  return `clustered_interval(list(${values}) filter (len(${values}) > 0), ${share})`;
}
