/** The directory of projects, as a whole and within an area or of a developer. */

import { z } from 'zod';
import { projectStatuses } from '../../../data/vocabularies.ts';
import { type Call, list } from '../../contract/endpoint.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import type { CursorKey, Page } from '../../contract/paging.ts';
import { choice, day, decimal } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { trailingPeriod } from '../../statistics/period.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { readMembers } from '../developer-members.ts';
import { boundValues, conditions, type FilterTable, insideFilter, placesFilter } from '../filters.ts';
import { KeysetList, sortWords } from '../keyset.ts';
import { findScope, type Place, placeIds, placeMeta } from '../place-parameter.ts';
import {
  areaParameter,
  developerParameter,
  directoryParameters,
  directoryTotal,
  nameParameter,
} from '../property-parameters.ts';
import { Project, ProjectRow, toProject } from './schema.ts';

/** The filters of lists of projects. */
export const projectFilters = {
  area_id: { column: 'area_id', comparison: 'equals', type: 'INTEGER' },
  community_id: { column: 'community_id', comparison: 'equals', type: 'BIGINT' },
  ...placesFilter,
  developer_ids: { column: 'developer_id', comparison: 'among', type: 'INTEGER[]' },
  project_id: { column: 'project_id', comparison: 'equals', type: 'INTEGER' },
  status: { column: 'status', comparison: 'equals', type: 'VARCHAR' },
  min_completion_pct: { column: 'completion_pct', comparison: 'at least', type: 'DOUBLE' },
  expected_from: { column: 'expected_completion_date', comparison: 'at least', type: 'DATE' },
  expected_to: { column: 'expected_completion_date', comparison: 'at most', type: 'DATE' },
  q: { column: 'folded', comparison: 'has all words', type: 'VARCHAR' },
  // No export gives the coordinate of a project.
  inside: { ...insideFilter.inside, column: 'null::BIGINT' },
} as const satisfies FilterTable;

const projects = new KeysetList({
  query: 'projects',
  fragments: { filters: conditions(projectFilters) },
  row: ProjectRow,
  sorts: {
    start_date: 'date',
    name: 'text',
    completion_pct: 'number',
    expected_completion_date: 'date',
    completion_date: 'date',
    unit_count: 'integer',
    sales_count: 'integer',
  },
  id: { column: 'id', type: 'integer' },
});

/** The parameters of the directory of projects. */
export const ProjectQuery = z.strictObject({
  area: areaParameter.optional(),
  developer_id: developerParameter.optional(),
  status: choice(projectStatuses, { description: 'State of the project.', example: 'active' }).optional(),
  min_completion_pct: decimal({
    min: 0,
    max: 100,
    description: 'Least percent completed.',
    example: 50,
  }).optional(),
  expected_from: day({
    description: 'First day of the expected completion; leaves out projects without such a day.',
    example: '2026-07-01',
  }).optional(),
  expected_to: day({
    description: 'Last day of the expected completion; leaves out projects without such a day.',
    example: '2027-06-30',
  }).optional(),
  q: nameParameter.optional(),
  sort: choice(
    sortWords(
      '-sales_count',
      'sales_count',
      'start_date',
      'name',
      'completion_pct',
      'expected_completion_date',
      'completion_date',
      'unit_count',
    ),
    {
      description:
        'Order of the rows; a minus sorts the newest or greatest first. Rows with equal values are ordered by id, and unknown values come last. By default, those with most sales in the last 12 months come first; for a plan that sees fewer, those that began last.',
      example: '-completion_pct',
    },
  ).optional(),
  ...directoryParameters,
});
export type ProjectQuery = z.output<typeof ProjectQuery>;

/** Parameters that bound each other. */
export const projectRanges = [['expected_from', 'expected_to']] as const;

/** The answer of every list of projects. */
export function projectList<Meta extends z.ZodRawShape>(meta?: Meta) {
  return list('projects', Project, { ...placeMetaFields, total: directoryTotal, ...meta });
}

/** Filters that a list sets for all its projects. */
export interface ProjectsWithin {
  readonly place?: Place;
  readonly developer_id?: number;
  /** Areas and buildings inside a geometry; null without one. */
  readonly inside?: readonly number[] | null;
}

type ListCall = Pick<
  Call<unknown, Partial<ProjectQuery>, unknown, 'snapshot'>,
  'query' | 'snapshot' | 'historyFrom' | 'after' | 'signal'
>;

/** Returns the order of a list whose request names none. A cursor of an earlier release, whose key begins with a day or none, goes on by day. */
function usualSort(seesYear: boolean, after: CursorKey | null) {
  const goesOnByDay = after !== null && typeof after[0] !== 'number';
  return seesYear && !goesOnByDay ? '-sales_count' : '-start_date';
}

/** A page of projects: those the request asks for, of those within. */
export async function listProjectsWithin(
  { query, snapshot, historyFrom, after, signal }: ListCall,
  within: ProjectsWithin = {},
): Promise<Page<z.input<typeof Project>> & { readonly meta: Record<string, unknown> }> {
  const asked = await findScope(snapshot, query.area);
  const place = asked ?? within.place ?? null;
  const developers = await readMembers(snapshot, within.developer_id ?? query.developer_id, signal);
  const wished = { ...query, ...placeIds(place), developer_ids: developers, inside: within.inside };
  const values = boundValues(projectFilters, wished);
  const request = { snapshot, values, signal };
  const seesYear = trailingPeriod(snapshot, historyFrom).isInMart;
  const sort = query.sort ?? usualSort(seesYear, after);
  const page = await projects.page(sort, { ...request, limit: query.limit, after });
  const total = query.include_total === true ? await projects.total(request) : null;
  return {
    rows: page.rows.map((row) => ({
      ...toProject(row),
      sales_count: seesYear ? row.sales_count : null,
    })),
    next: page.next,
    meta: { ...placeMeta(asked), ...(total === null ? {} : { total }) },
  };
}

/** One project, or the problem that there is none. */
export async function projectAt(snapshot: Snapshot, id: number, signal: AbortSignal): Promise<ProjectRow> {
  const request = {
    snapshot,
    values: boundValues(projectFilters, { project_id: id }),
    signal,
    limit: 1,
    after: null,
  };
  const [row] = (await projects.page('name', request)).rows;
  if (row === undefined) throw new Problem('project-not-found', `No project has the id ${id}.`);
  return row;
}
