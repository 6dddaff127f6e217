/** Flats whose size and bedrooms are known, of which the rooms of other flats of that size follow. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `room_evidence`: flats of one size, number of bedrooms, place, month and source. */
export const roomEvidence: TableDefinition = {
  id: 'room_evidence',
  layer: 'stage',
  grain: 'flats of one size, number of bedrooms, place, month and source',
  key: ['source', 'month', 'project_id', 'community_id', 'area_id', 'area_hundredths_sqm', 'bedrooms'],
  inputs: ['units', 'deals', 'contract_lines', 'several_contracts', 'located_places', 'dataset_as_of'],
  row: z.object({
    source: z.string().describe('unit, sale or contract.'),
    month: noted(nullable(columns.month), 'Null for units, which have no day.'),
    project_id: nullable(columns.project_id),
    community_id: nullable(columns.community_id),
    area_id: nullable(columns.area_id),
    area_hundredths_sqm: z.bigint().describe('Area in hundredths of a square metre.'),
    bedrooms: columns.bedrooms,
    n: z.int().describe('Flats.'),
  }),
  sql: sqlFile(import.meta.url, 'room-evidence.sql'),
  orderBy: [],
  methodVersion: null,
};
