/** Names of places, as deals and rent contracts show them. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_places`: one place as some deal or contract is registered at it. */
export const transactionPlaces: TableDefinition = {
  id: 'transaction_places',
  layer: 'serve',
  grain: 'one place as some deal or contract is registered at it',
  key: ['place_key'],
  inputs: ['located_places'],
  row: z.object({
    place_key: z.bigint().describe('53-bit hash of ids and names, within one version of the engine.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    area: z.string().nullable().describe('Name of the area.'),
    area_ar: z.string().nullable().describe('Name of the area, Arabic.'),
    community_id: z.bigint().nullable().describe('Community, from 100000.'),
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
    developer_basis: z.string().nullable().describe('How developer_id was found: project or brand.'),
    candidate_projects: z
      .array(z.string())
      .describe('Candidate projects where a contract names several; the property is in one of them.'),
  }),
  sql: sqlFile(import.meta.url, 'transaction-places.sql'),
  orderBy: ['place_key'],
  methodVersion: null,
};
