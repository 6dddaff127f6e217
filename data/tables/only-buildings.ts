/** Projects that are one building. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `only_buildings`: one project that is one building. */
export const onlyBuildings: TableDefinition = {
  id: 'only_buildings',
  layer: 'stage',
  grain: 'one project that is one building',
  key: ['project_id'],
  inputs: ['buildings', 'projects'],
  row: z.object({
    project_id: columns.project_id,
    building_id: columns.building_id,
    building: columns.building,
  }),
  sql: sqlFile(import.meta.url, 'only-buildings.sql'),
  orderBy: [],
  methodVersion: null,
};
