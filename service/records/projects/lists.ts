/** The directory of projects, as a whole and within an area or of a developer. */

import { z } from 'zod';
import { type Call, list } from '../../contract/endpoint.ts';
import { PlaceMeta } from '../../contract/meta.ts';
import type { Page } from '../../contract/paging.ts';
import { choice, decimal } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { idList, membersOf } from '../developer-members.ts';
import { KeysetList, sortWords } from '../keyset.ts';
import { type Place, placeOf } from '../place-parameter.ts';
import {
  areaParameter,
  developerParameter,
  directoryParameters,
  directoryTotal,
  nameParameter,
} from '../property-parameters.ts';
import { Project, ProjectRow, projectStatuses, toProject } from './schema.ts';

const projects = new KeysetList({
  query: 'projects',
  row: ProjectRow,
  sorts: {
    start_date: 'date',
    name: 'text',
    completion_pct: 'number',
    expected_completion_date: 'date',
    completion_date: 'date',
    unit_count: 'integer',
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
  q: nameParameter.optional(),
  sort: choice(
    sortWords(
      '-start_date',
      'start_date',
      'name',
      'completion_pct',
      'expected_completion_date',
      'completion_date',
      'unit_count',
    ),
    {
      description:
        'Order of the rows; a minus sorts the newest or greatest first. Rows with equal values are ordered by id, and unknown values come last. By default, the projects that began last come first.',
      example: '-completion_pct',
    },
  ).optional(),
  ...directoryParameters,
});
export type ProjectQuery = z.output<typeof ProjectQuery>;

/** The answer of every list of projects. */
export function projectList<Meta extends z.ZodRawShape>(meta?: Meta) {
  return list('projects', Project, { place: PlaceMeta.optional(), total: directoryTotal, ...meta });
}

/** What all projects of a list have in common, by what it is a list of. */
export interface ProjectsWithin {
  readonly place?: Place;
  readonly developer_id?: number;
}

type ListCall = Pick<
  Call<unknown, Partial<ProjectQuery>, unknown, 'snapshot'>,
  'query' | 'snapshot' | 'after' | 'signal'
>;

const noFilters = {
  area_id: null,
  community_id: null,
  developer_ids: null,
  project_id: null,
  status: null,
  min_completion_pct: null,
  q: null,
};

/** A page of projects: those the request asks for, of those within. */
export async function listProjectsWithin(
  { query, snapshot, after, signal }: ListCall,
  within: ProjectsWithin = {},
): Promise<Page<z.input<typeof Project>> & { readonly meta: Record<string, unknown> }> {
  const asked = await placeOf(snapshot, query.area);
  const place = asked ?? within.place ?? null;
  const values = {
    ...noFilters,
    area_id: place?.kind === 'area' ? place.place_id : null,
    community_id: place?.kind === 'community' ? place.place_id : null,
    developer_ids: idList(await membersOf(snapshot, within.developer_id ?? query.developer_id, signal)),
    status: query.status ?? null,
    min_completion_pct: query.min_completion_pct ?? null,
    q: query.q ?? null,
  };
  const request = { snapshot, values, signal };
  const page = await projects.page(query.sort ?? '-start_date', { ...request, limit: query.limit, after });
  const total = query.include_total === true ? await projects.total(request) : null;
  return {
    rows: page.rows.map(toProject),
    next: page.next,
    meta: { ...(asked === null ? {} : { place: asked }), ...(total === null ? {} : { total }) },
  };
}

/** One project, or the problem that there is none. */
export async function projectAt(snapshot: Snapshot, id: number, signal: AbortSignal): Promise<ProjectRow> {
  const request = { snapshot, values: { ...noFilters, project_id: id }, signal, limit: 1, after: null };
  const [row] = (await projects.page('name', request)).rows;
  if (row === undefined) throw new Problem('project-not-found', `No project has the id ${id}.`);
  return row;
}
