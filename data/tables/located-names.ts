/** Where rows lie, for every wording of a place in the exports. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `located_names`: one distinct wording of a place in one feed. */
export const locatedNames: TableDefinition = {
  id: 'located_names',
  layer: 'stage',
  grain: 'one distinct wording of a place in one feed',
  key: [
    'feed',
    'area_id',
    'area_name',
    'project_number',
    'project_name',
    'master_project',
    'candidate_projects',
  ],
  inputs: [
    'place_wordings',
    'cadastral_names',
    'clean_projects',
    'projects_register',
    'project_links',
    'project_areas',
    'place_feed_names',
    'place_areas',
    'community_names',
  ],
  row: z.object({
    feed: columns.feed,
    area_id: nullable(columns.area_id),
    area_name: columns.area_name,
    project_number: nullable(columns.project_number),
    project_name: nullable(columns.project_name),
    master_project: nullable(columns.master_project),
    candidate_projects: nullable(columns.candidate_projects),
    located_area: z.int().nullable().describe('Cadastral area found for the wording.'),
    area_basis: nullable(columns.area_basis),
    community_id: nullable(columns.community_id),
    community_basis: nullable(columns.community_basis),
    project_id: nullable(columns.project_id),
    project_basis: nullable(columns.project_basis),
    project_confidence: nullable(columns.project_confidence),
  }),
  sql: sqlFile(import.meta.url, 'located-names.sql'),
  orderBy: [],
  methodVersion: null,
};
