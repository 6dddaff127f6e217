/** Projects whose plots are homes. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_homes`: one project whose plots are villas or townhouses. */
export const projectHomes: TableDefinition = {
  id: 'project_homes',
  layer: 'stage',
  grain: 'one project whose plots are villas or townhouses',
  key: ['project_id'],
  inputs: ['projects', 'units', 'deals', 'located_places', 'rent_contracts'],
  row: z.object({
    project_id: columns.project_id,
    home_class: columns.property_class,
    home_basis: columns.class_basis,
    ready_from: z.iso
      .date()
      .nullable()
      .describe(
        'Day of its completion; a day before every sale where it was ready before; null while it is not finished.',
      ),
  }),
  sql: sqlFile(import.meta.url, 'project-homes.sql'),
  orderBy: ['project_id'],
  methodVersion: null,
};
