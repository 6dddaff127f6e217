/** Places as deals and contracts show them, for every wording in the exports. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `located_places`: one distinct wording of a place in one feed. */
export const locatedPlaces: TableDefinition = {
  id: 'located_places',
  layer: 'stage',
  grain: 'one distinct wording of a place in one feed',
  key: ['feed', 'place_hash'],
  inputs: ['located_names', 'places', 'projects', 'developers', 'project_brands'],
  row: z.object({
    feed: columns.feed,
    place_hash: z.bigint().describe('Hash of the words, within one run.'),
    area_id: nullable(columns.area_id),
    area_basis: nullable(columns.area_basis),
    area: nullable(columns.area),
    area_ar: nullable(columns.area_ar),
    community_id: nullable(columns.community_id),
    community_basis: nullable(columns.community_basis),
    candidate_projects: columns.candidate_projects,
    community: nullable(columns.community),
    master_project: nullable(columns.master_project),
    project_id: nullable(columns.project_id),
    project_basis: nullable(columns.project_basis),
    project_confidence: nullable(columns.project_confidence),
    project: nullable(columns.project),
    developer_id: nullable(columns.developer_id),
    developer: nullable(columns.developer),
    developer_basis: nullable(columns.developer_basis),
  }),
  sql: sqlFile(import.meta.url, 'located-places.sql'),
  orderBy: [],
  methodVersion: null,
};
