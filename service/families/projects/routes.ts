/** Projects: the directory and one of them. */

import type { z } from 'zod';
import { endpoint, record } from '../../contract/endpoint.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import type { Service } from '../../contract/service.ts';
import { borrowedRents } from '../../narrator/facts.ts';
import { insideOf } from '../../records/geometry/inside.ts';
import { geometryParameters } from '../../records/geometry/parameters.ts';
import { readDateHistory } from '../../records/projects/date-history.ts';
import {
  listProjectsWithin,
  ProjectQuery,
  projectAt,
  projectList,
  projectRanges,
} from '../../records/projects/lists.ts';
import { ProjectRecord, type ProjectRow, toProject } from '../../records/projects/schema.ts';
import { ProjectParams } from '../../records/property-parameters.ts';
import type { PropertyHeadline } from '../../records/property-schema.ts';
import { readPropertyAreas } from '../../records/transactions/lists.ts';
import { readHeadline } from '../../statistics/property/figures.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

/** `GET /projects`. */
export const listProjects = endpoint({
  operationId: 'listProjects',
  method: 'get',
  path: '/api/v1/projects',
  tag: 'Projects',
  summary: 'Projects, most sold first',
  description:
    'The register of projects, and those that only deals or contracts name (`is_registered` false; `basis` says how each is known). A field that no export gives is null.',
  reads: 'snapshot',
  counts: ['projects', 'transactions'],
  query: ProjectQuery.extend(geometryParameters),
  ranges: projectRanges,
  answer: projectList(),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'Most sold in the last 12 months', request: '/api/v1/projects?limit=5' },
    { summary: 'Last begun', request: '/api/v1/projects?sort=-start_date&limit=5' },
    {
      summary: 'Nearly finished, as CSV',
      request: '/api/v1/projects?status=active&min_completion_pct=30&sort=-completion_pct&format=csv',
    },
    { summary: 'By name', request: '/api/v1/projects?q=marina&sort=name' },
  ],
  async handle(call) {
    const inside = await insideOf(call.snapshot, call.query, call.signal);
    return listProjectsWithin(call, { inside });
  },
});

interface Described {
  readonly description: string | null;
  readonly description_by: string | null;
  readonly isProvisional: boolean;
}

/** The register's own words, else what the fields of the record say. */
async function describe(
  row: ProjectRow,
  {
    sales_count,
    median_price_aed,
    median_price_aed_per_sqft,
    gross_yield_pct,
  }: z.input<typeof PropertyHeadline>,
  { service, snapshot, signal }: { service: Service; snapshot: Snapshot; signal: AbortSignal },
): Promise<Described> {
  if (row.description !== null)
    return { description: row.description, description_by: 'register', isProvisional: false };
  const name = row.name ?? row.name_ar;
  if (name === null) return { description: null, description_by: null, isProvisional: false };
  const { window, covered_from } = median_price_aed;
  const atLeastOne = (count: number | null) => (count === 0 ? null : count);
  const values = {
    name,
    developer: row.developer,
    area: row.area,
    master_project: row.master_project,
    status: row.status,
    completion_pct: row.completion_pct,
    start_date: row.start_date,
    expected_completion_date: row.expected_completion_date,
    completion_date: row.completion_date,
    cancelled_date: row.cancelled_date,
    unit_count: atLeastOne(row.unit_count),
    villa_count: atLeastOne(row.villa_count),
    building_count: atLeastOne(row.building_count),
    window_from: window.from,
    window_to: window.to,
    covered_from: covered_from ?? null,
    sales_count,
    median_price_aed,
    median_price_aed_per_sqft,
    gross_yield_pct,
    gross_yield_basis: borrowedRents(gross_yield_pct.basis),
  };
  const told = await service.narrator.narrate({ snapshot, values }, 'project', { signal });
  return { description: told.text, description_by: told.generated_by, isProvisional: told.isProvisional };
}

/** One project by its number. */
export const getProject = endpoint({
  operationId: 'getProject',
  method: 'get',
  path: '/api/v1/projects/{id}',
  tag: 'Projects',
  summary: 'One project',
  description:
    'The project with this number and its last 12 months. `description` is the register’s; where it has none, sentences made of the fields of this record (`description_by`). `date_history` keeps planned day, completion and status as each pull of the register gave them, because the register replaces them.',
  reads: 'snapshot',
  counts: ['projects', 'transactions', 'rent-contracts'],
  params: ProjectParams,
  answer: record('project', ProjectRecord),
  problems: ['record-moved', 'project-not-found'],
  examples: [{ summary: 'Elite Residence', request: `/api/v1/projects/${exampleRecords.project}` }],
  async handle({ params, snapshot, historyFrom, signal, service }) {
    const row = await projectAt(snapshot, params.id, signal);
    const [areas, history] = await Promise.all([
      readPropertyAreas(snapshot, 'project', row.id, signal),
      readDateHistory(snapshot, row.id, signal),
    ]);
    const property = { building_id: null, project_id: row.id, areas };
    const headline = await readHeadline(snapshot, property, historyFrom, signal);
    const { isProvisional, ...described } = await describe(row, headline, { service, snapshot, signal });
    return { record: { ...toProject(row), ...described, ...history, headline }, isProvisional };
  },
});
