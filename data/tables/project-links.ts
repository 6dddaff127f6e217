/** The project that each wording of a name means. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_links`: one distinct wording of a place that names a project. */
export const projectLinks: TableDefinition = {
  id: 'project_links',
  layer: 'stage',
  grain: 'one distinct wording of a place that names a project',
  key: ['feed', 'place_hash'],
  inputs: ['project_wordings', 'project_matches'],
  row: z.object({
    feed: z.string().describe('sales or rents: the two word places differently.'),
    place_hash: z.bigint().describe('Hash of the words, within one run.'),
    provisional_id: z.int().describe('Id that its name and place alone give.'),
    project_id: z
      .int()
      .describe('Project that it means: a register number, or the id of a project without one.'),
    basis: z
      .string()
      .describe('How the project was found: number, name, displayed-name, transliteration or named.'),
    confidence: z.number().describe('How sure that is, 0 to 1.'),
    standing_id: z.int().describe('Of a project without a number, the id that stands for all its places.'),
    project_name: z.string().describe('Project as worded.'),
    folded: z.string().describe('The name folded by fold_name.'),
    place: z.string().describe('Its area, else the name that the export gives.'),
    area_id: z.int().nullable().describe('Cadastral area that the words alone give.'),
    considered: z.int().nullable().describe('The best candidate with a number, linked or not.'),
    score: z.number().nullable().describe('How sure the best candidate was, 0 to 1.'),
  }),
  sql: sqlFile(import.meta.url, 'project-links.sql'),
  orderBy: [],
  methodVersion: null,
};
