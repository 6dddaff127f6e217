/** Registered projects by the quarters in which they were built. */
import { z } from 'zod';
import { columns, noted, nullable } from '../../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

/** Defines `project_spans`: one registered project that has begun. */
export const projectSpans: TableDefinition = {
  id: 'project_spans',
  layer: 'stage',
  grain: 'one registered project that has begun',
  key: ['project_id'],
  inputs: ['projects', 'project_homes', 'dataset_as_of'],
  row: z.object({
    project_id: columns.project_id,
    area_id: nullable(columns.area_id),
    developer_id: nullable(columns.developer_id),
    size_class: z.string().describe('villas, large or small.'),
    unit_count: noted(columns.unit_count, '0 where the register gives none.'),
    villa_count: z.int().describe('Villas in it.'),
    started: z.int().describe('Quarter of its start: year × 4, and 0 to 3.'),
    completed: z
      .int()
      .nullable()
      .describe('Quarter of its completion, numbered alike; null while unfinished.'),
    register_quarter: z.int().describe('Quarter of the register’s date, numbered alike.'),
    days_left: z.bigint().describe('Days of that quarter after the register’s date.'),
  }),
  sql: sqlFile(import.meta.url, 'project-spans.sql'),
  orderBy: ['project_id'],
  methodVersion: null,
};
