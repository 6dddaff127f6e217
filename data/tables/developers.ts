/** Developers. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
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
    developer_id: columns.developer_id,
    level: z
      .enum(['company', 'group'])
      .describe('company: a number of the register; group: a brand with its companies.'),
    name: noted(
      nullable(columns.name),
      'In Latin letters; null where no export names it. No two developers have the same name: companies that share one have their number behind it.',
    ),
    name_ar: noted(
      nullable(columns.name_ar),
      'Null where no export gives it, or gives the master developer’s in its place.',
    ),
    name_basis: noted(
      columns.name_basis,
      'One of registered (an export), brand (it is, or begins with, a known brand), transliterated (from name_ar) or unknown (no export names it).',
    ),
    brand_id: noted(nullable(columns.brand_id), 'Of a brand its own id.'),
    brand: nullable(columns.brand),
    registration_date: z.iso.date().nullable().describe('Day of registration.'),
    license_source: nullable(columns.license_source),
    license_type: z.string().nullable().describe('Licence type.'),
    license_number: nullable(columns.license_number),
    license_issue_date: nullable(columns.license_issue_date),
    license_expiry_date: nullable(columns.license_expiry_date),
    legal_status: z.string().nullable().describe('Legal form.'),
    is_registered: columns.is_registered,
  }),
  sql: sqlFile(import.meta.url, 'developers.sql'),
  orderBy: ['developer_id'],
  identities: [
    {
      what: 'names of developers against different names',
      left: 'select count(name) from developers',
      right: 'select count(distinct fold_name(name)) from developers',
    },
  ],
  methodVersion: null,
};
