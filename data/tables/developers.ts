/** Developers. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `developers`: one developer. */
export const developers: TableDefinition = {
  id: 'developers',
  layer: 'table',
  served: true,
  grain: 'one developer',
  key: ['developer_id'],
  inputs: ['clean_developers', 'clean_projects'],
  row: z.object({
    developer_id: z.int().describe('Developer register number.'),
    name: z.string().nullable().describe('Name, English; null where no export gives it.'),
    name_ar: z
      .string()
      .nullable()
      .describe('Name, Arabic; null where no export gives it, or gives the master developer’s in its place.'),
    registration_date: z.iso.date().nullable().describe('Day of registration.'),
    license_source: z.string().nullable().describe('Licensing authority.'),
    license_type: z.string().nullable().describe('Licence type.'),
    license_number: z.string().nullable().describe('Licence.'),
    license_issue_date: z.iso.date().nullable().describe('Licence issued.'),
    license_expiry_date: z.iso.date().nullable().describe('Licence expires.'),
    legal_status: z.string().nullable().describe('Legal form.'),
    is_registered: z.boolean().describe('Entered in its register.'),
  }),
  sql: sqlFile(import.meta.url, 'developers.sql'),
  orderBy: ['developer_id'],
  methodVersion: null,
};
