/** Licensed offices. */
import { z } from 'zod';
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
    office_number: z.bigint().nullable().describe('Office register number.'),
    participant_id: z.bigint().nullable().describe('Participant.'),
    license_source: z.string().nullable().describe('Licensing authority.'),
    license_number: z.string().nullable().describe('Licence.'),
    license_issue_date: z.iso.date().nullable().describe('Licence issued.'),
    license_expiry_date: z.iso.date().nullable().describe('Licence expires.'),
    is_branch: z.boolean().nullable().describe('A branch, not a main office.'),
    main_office_id: z.bigint().nullable().describe('Main office of a branch.'),
    activity_type: z.string().nullable().describe('Activity.'),
  }),
  sql: sqlFile(import.meta.url, 'offices.sql'),
  orderBy: ['office_id'],
  methodVersion: null,
};
