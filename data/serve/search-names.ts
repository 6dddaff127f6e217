/** What people look for by its name: the documents of both search engines. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `search_names`: one place, project, developer, building or broker. */
export const searchNames: TableDefinition = {
  id: 'search_names',
  layer: 'serve',
  grain: 'one place, project, developer, building or broker',
  key: ['kind', 'key'],
  inputs: [
    'places',
    'place_names',
    'place_areas',
    'places_monthly',
    'subject_areas',
    'project_list',
    'developer_list',
    'building_list',
    'brokers',
    'broker_deals',
  ],
  row: z.object({
    kind: z
      .enum(['area', 'community', 'project', 'developer', 'building', 'broker'])
      .describe('Kind of the named thing.'),
    key: z.string().describe('Its id in the API, as text.'),
    name: z.string().describe('Name, English where there is one.'),
    name_ar: z.string().nullable().describe('Name, Arabic.'),
    subtitle: z.string().nullable().describe('Where it is or whose, to tell two of one name apart.'),
    aliases: z.array(z.string()).describe('Other names, abbreviations, spellings and register numbers.'),
    weight: z
      .number()
      .describe(
        'Logarithm of what is registered there against the most of its kind, 0 to 1, in thousandths.',
      ),
    area_id: z.int().nullable().describe('Cadastral area; of a community the one with most of it.'),
    community_id: z.int().nullable().describe('Community.'),
    project_id: z.int().nullable().describe('Project register number.'),
    developer_id: z.int().nullable().describe('Developer register number.'),
  }),
  sql: sqlFile(import.meta.url, 'search-names.sql'),
  orderBy: ['kind', 'key'],
  methodVersion: null,
};
