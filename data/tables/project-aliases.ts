/** Names of projects, and the projects they mean. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_aliases`: one name in one place, for each project that it means there. */
export const projectAliases: TableDefinition = {
  id: 'project_aliases',
  layer: 'table',
  served: true,
  grain: 'one name in one place, for each project that it means there',
  key: ['folded', 'place', 'project_id'],
  inputs: ['project_links', 'place_wordings'],
  row: z.object({
    provisional_id: columns.provisional_id,
    project_id: columns.project_id,
    folded: columns.folded,
    name: noted(columns.name, 'As most rows write it.'),
    place: z
      .string()
      .describe('Its area, as `area 412`; else the place as the export names it, as `named horizon`.'),
    area_id: noted(nullable(columns.area_id), 'The words of the deal alone give it.'),
    basis: z
      .string()
      .describe('How the project was found: number, name, displayed-name, transliteration or named.'),
    confidence: z.number().describe('How sure that is, 0 to 1.'),
    considered_project_id: z
      .int()
      .nullable()
      .describe('The likeliest project with a number, whether the name was linked to it or not.'),
    considered_confidence: z.number().nullable().describe('How sure that project was, 0 to 1.'),
    sale_rows: z.bigint().describe('Rows of the register of sales that use the name there.'),
    rent_rows: z.bigint().describe('Rows of the register of rents that do.'),
  }),
  sql: sqlFile(import.meta.url, 'project-aliases.sql'),
  orderBy: ['provisional_id', 'project_id', 'folded', 'place'],
  references: { project_id: { table: 'projects', column: 'project_id' } },
  methodVersion: null,
};
