/** Names that people search for: the documents of both search engines. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
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
    name: columns.name,
    name_ar: nullable(columns.name_ar),
    subtitle: noted(nullable(columns.subtitle), 'Or whose it is, to tell two of one name apart.'),
    aliases: z.array(z.string()).describe('Other names, abbreviations, spellings and register numbers.'),
    weight: columns.weight,
    area_id: noted(nullable(columns.area_id), 'Of a community the one that holds most of it.'),
    community_id: z
      .int()
      .nullable()
      .describe(columns.community_id.description ?? ''),
    project_id: nullable(columns.project_id),
    developer_id: nullable(columns.developer_id),
  }),
  sql: sqlFile(import.meta.url, 'search-names.sql'),
  orderBy: ['kind', 'key'],
  methodVersion: null,
};
