/** The areas that hold the deals of a project or a developer. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `subject_areas`: one project or developer, and one area with its deals or contracts. */
export const subjectAreas: TableDefinition = {
  id: 'subject_areas',
  layer: 'table',
  served: true,
  grain: 'one project or developer, and one area with its deals or contracts',
  key: ['subject', 'subject_id', 'area_id'],
  inputs: ['counted_deals', 'counted_contracts', 'developers'],
  row: z.object({
    subject: noted(columns.subject, 'project or developer.'),
    subject_id: columns.subject_id,
    area_id: nullable(columns.area_id),
    transaction_count: z.bigint().describe('Deals and rent contracts in the area.'),
  }),
  sql: sqlFile(import.meta.url, 'subject-areas.sql'),
  orderBy: ['subject', 'subject_id', 'area_id'],
  references: { area_id: { table: 'areas', column: 'area_id' } },
  methodVersion: null,
};
