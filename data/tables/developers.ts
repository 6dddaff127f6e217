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
  inputs: [
    'clean_developers',
    'clean_projects',
    'latin_names',
    'projects',
    'project_aliases',
    'project_brands',
    'mapping_developer_brands',
  ],
  row: z.object({
    developer_id: z.int().describe('Developer register number; from 10000000 a brand.'),
    name: z.string().nullable().describe('Name in Latin letters; null where nothing is known to call it by.'),
    name_ar: z
      .string()
      .nullable()
      .describe('Name, Arabic; null where no export gives it, or gives the master developer’s in its place.'),
    name_basis: z
      .string()
      .nullable()
      .describe(
        'Where name is from: registered (an export), brand (a known brand’s), transliterated (from name_ar) or project (only its largest project is known).',
      ),
    brand_id: z.int().nullable().describe('Brand it belongs to, a developer too; of a brand its own id.'),
    brand: z.string().nullable().describe('Name of the brand.'),
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
