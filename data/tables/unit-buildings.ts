/** The building of a unit. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `unit_buildings`: one way in which a unit refers to a building. */
export const unitBuildings: TableDefinition = {
  id: 'unit_buildings',
  layer: 'stage',
  grain: 'one way in which a unit refers to a building',
  key: ['property_id', 'project_id'],
  inputs: ['buildings', 'only_buildings'],
  row: z.object({
    property_id: noted(
      nullable(columns.property_id),
      'One of the building; null where the project identifies it.',
    ),
    project_id: noted(
      nullable(columns.project_id),
      'Project that is one building; null where the property identifies it.',
    ),
    building_id: columns.building_id,
  }),
  sql: sqlFile(import.meta.url, 'unit-buildings.sql'),
  orderBy: [],
  methodVersion: null,
};
