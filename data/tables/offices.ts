/** Licensed offices. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `offices`: one office. */
export const offices: TableDefinition = {
  id: 'offices',
  layer: 'table',
  served: true,
  grain: 'one office',
  key: ['office_id'],
  inputs: ['clean_offices'],
  row: z.object({
    office_id: z.bigint().describe('Office.'),
    office_number: nullable(columns.office_number),
    participant_id: z.bigint().nullable().describe('Participant.'),
    license_source: nullable(columns.license_source),
    license_number: nullable(columns.license_number),
    license_issue_date: nullable(columns.license_issue_date),
    license_expiry_date: nullable(columns.license_expiry_date),
    is_branch: z.boolean().nullable().describe('A branch, not a main office.'),
    main_office_id: z.bigint().nullable().describe('Main office of a branch.'),
    activity_type: z.string().nullable().describe('Activity.'),
  }),
  sql: sqlFile(import.meta.url, 'offices.sql'),
  orderBy: ['office_id'],
  methodVersion: null,
};
