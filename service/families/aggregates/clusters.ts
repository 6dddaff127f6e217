/** Which records of a free aggregate go together, as the columns that a query groups by on either engine. data/methods/quantile-interval.sql says why. */
import { type PeriodUnit, periodNumber } from '../../analytics/dialect.ts';

/** How far a request narrows its records down. */
export interface Narrowed {
  /** Cells are of one project, or of one building. */
  readonly to: 'place' | 'project' | 'building';
  readonly period: PeriodUnit | null;
}

/** Returns the columns of the cluster of a record with a project, a building, an area and a day. */
export function recordClusters(day: string): (narrowed: Narrowed) => string[] {
  return ({ to, period }) => {
    const time = period === 'month' ? day : periodNumber('month', day);
    if (to === 'building') return [time];
    if (to === 'project') return ['building_id', without('building_id', time)];
    const rest = ['area_id', time].map((sql) => without('coalesce(project_id, building_id)', sql));
    return ['project_id', without('project_id', 'building_id'), ...rest];
  };
}

/** Returns the columns of the cluster of a unit. The units of one project are one cluster, so that they have no interval. */
export function unitClusters({ to }: Narrowed): string[] {
  return to === 'place' ? ['project_id', without('project_id', 'area_id')] : [];
}

function without(column: string, sql: string): string {
  return `case when ${column} is null then ${sql} end`;
}
