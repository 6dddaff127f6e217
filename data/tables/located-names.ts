/** Where rows lie, for every way the exports word a place. */
import { z } from 'zod';
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
    feed: z.string().describe('sales or rents: the two word places differently.'),
    area_id: z.bigint().nullable().describe('Cadastral area.'),
    area_name: z.string().describe('Area or community as the export words it.'),
    project_number: z.bigint().nullable().describe('Project register number, as the register calls it.'),
    project_name: z.string().nullable().describe('Project as worded.'),
    master_project: z
      .string()
      .nullable()
      .describe('Master project as the export names it, else as the register does.'),
    candidate_projects: z
      .array(z.string())
      .nullable()
      .describe('Candidate projects where a contract names several; the property is in one of them.'),
    located_area: z.int().nullable().describe('Cadastral area found for the wording.'),
    area_basis: z.string().nullable().describe('How area_id was found: register, lookup, project or alias.'),
    community_id: z.bigint().nullable().describe('Community, from 100000.'),
    community_basis: z
      .string()
      .nullable()
      .describe('How community_id was found: feed, master-project, project or area.'),
    project_id: z
      .int()
      .nullable()
      .describe('Project: its register number, or from 1,000,000,000 on an id made of name and place.'),
    project_basis: z
      .string()
      .nullable()
      .describe('How project_id was found: number, name, displayed-name, transliteration or named.'),
    project_confidence: z.number().nullable().describe('How sure project_id is, 0 to 1.'),
  }),
  sql: sqlFile(import.meta.url, 'located-names.sql'),
  orderBy: [],
  methodVersion: null,
};
