/** Places as deals and contracts show them, for every way the exports word one. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `located_places`: one distinct wording of a place in one feed. */
export const locatedPlaces: TableDefinition = {
  id: 'located_places',
  layer: 'stage',
  grain: 'one distinct wording of a place in one feed',
  key: ['feed', 'place_hash'],
  inputs: ['located_names', 'places', 'projects', 'developers', 'project_brands'],
  row: z.object({
    feed: z.string().describe('sales or rents: the two word places differently.'),
    place_hash: z.bigint().describe('Hash of the words, within one run.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    area_basis: z.string().nullable().describe('How area_id was found: register, lookup, project or alias.'),
    area: z.string().nullable().describe('Name of the area.'),
    area_ar: z.string().nullable().describe('Name of the area, Arabic.'),
    community_id: z.bigint().nullable().describe('Community, from 100000.'),
    community_basis: z
      .string()
      .nullable()
      .describe('How community_id was found: feed, master-project, project or area.'),
    candidate_projects: z
      .array(z.string())
      .describe('Candidate projects where a contract names several; the property is in one of them.'),
    community: z.string().nullable().describe('Name of the community.'),
    master_project: z
      .string()
      .nullable()
      .describe('Master project as the export names it, else as the register does.'),
    project_id: z
      .int()
      .nullable()
      .describe('Project: its register number, or from 1,000,000,000 on an id made of name and place.'),
    project_basis: z
      .string()
      .nullable()
      .describe('How project_id was found: number, name, displayed-name, transliteration or named.'),
    project_confidence: z.number().nullable().describe('How sure project_id is, 0 to 1.'),
    project: z.string().nullable().describe("Project's name."),
    developer_id: z.int().nullable().describe('Developer register number; from 10000000 a brand.'),
    developer: z.string().nullable().describe("Name of the project's developer."),
    developer_basis: z
      .string()
      .nullable()
      .describe(
        'How developer_id was found: project (the register names it for the project) or brand (the project’s name says it).',
      ),
  }),
  sql: sqlFile(import.meta.url, 'located-places.sql'),
  orderBy: [],
  methodVersion: null,
};
