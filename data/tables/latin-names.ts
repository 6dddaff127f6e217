/** Arabic names of projects and developers, written in Latin letters. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `latin_names`: one Arabic name. */
export const latinNames: TableDefinition = {
  id: 'latin_names',
  layer: 'stage',
  grain: 'one Arabic name',
  key: ['name_ar'],
  inputs: ['clean_projects', 'clean_developers', 'mapping_arabic_words'],
  row: z.object({
    name_ar: columns.name_ar,
    name: columns.name,
  }),
  sql: sqlFile(import.meta.url, 'latin-names.sql'),
  orderBy: [],
  methodVersion: null,
};
