/** Days and status of projects as each pull of the register gave them. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_dates`: one project and pull that changed its days, its progress or its status. */
export const projectDates: TableDefinition = {
  id: 'project_dates',
  layer: 'table',
  served: true,
  grain: 'one project and pull that changed its days, its progress or its status; the first pull has all',
  key: ['project_id', 'pull_day'],
  inputs: ['project_pulls'],
  row: z.object({
    project_id: noted(columns.project_id, 'Number of the register.'),
    pull_day: z.iso.date().describe('Day on which the export was pulled.'),
    start_day: z.iso.date().nullable().describe('Start, as that pull gave it.'),
    planned_day: z.iso.date().nullable().describe('Planned day of completion, as that pull gave it.'),
    completion_day: z.iso
      .date()
      .nullable()
      .describe('Actual completion, as that pull gave it; null unless the project was finished.'),
    completion_pct: z.number().nullable().describe('Percent completed, 0 to 100.'),
    status: nullable(columns.status),
  }),
  sql: sqlFile(import.meta.url, 'project-dates.sql'),
  orderBy: ['project_id', 'pull_day'],
  references: { project_id: { table: 'projects', column: 'project_id' } },
  methodVersion: null,
};
