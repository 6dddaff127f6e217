/** The project that each wording of a name means. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_links`: one distinct wording of a place that names a project. */
export const projectLinks: TableDefinition = {
  id: 'project_links',
  layer: 'stage',
  grain: 'one distinct wording of a place that names a project',
  key: ['feed', 'place_hash'],
  inputs: ['project_wordings', 'project_matches'],
  row: z.object({
    feed: columns.feed,
    place_hash: z.bigint().describe('Hash of the words, within one run.'),
    provisional_id: columns.provisional_id,
    project_id: columns.project_id,
    basis: z
      .string()
      .describe('How the project was found: number, name, displayed-name, transliteration or named.'),
    confidence: z.number().describe('How sure that is, 0 to 1.'),
    standing_id: z.int().describe('Of a project without a number, the id that stands for all its places.'),
    project_name: columns.project_name,
    folded: columns.folded,
    place: z.string().describe('Its area, else the name that the export gives.'),
    area_id: noted(nullable(columns.area_id), 'The words alone give it.'),
    considered: z.int().nullable().describe('The best candidate with a number, linked or not.'),
    score: nullable(columns.score),
  }),
  sql: sqlFile(import.meta.url, 'project-links.sql'),
  orderBy: [],
  methodVersion: null,
};
