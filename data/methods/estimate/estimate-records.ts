/** Records that estimates are made of. */
import { z } from 'zod';
import { columns, noted, nullable } from '../../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

/** Defines `estimate_records`: one sale or rent contract of one property in the last 14 months. */
export const estimateRecords: TableDefinition = {
  id: 'estimate_records',
  layer: 'stage',
  grain: 'one sale or rent contract of one property in the last 14 months',
  key: ['feed', 'id'],
  inputs: ['transactions', 'eligible_sales', 'rent_contracts', 'dataset_as_of'],
  row: z.object({
    feed: columns.feed,
    id: columns.id,
    happened_on: z.iso.date().describe('Day of registration.'),
    place: noted(nullable(columns.area_id), 'Comparables are looked for in it.'),
    area_id: nullable(columns.area_id),
    community_id: nullable(columns.community_id),
    project_id: nullable(columns.project_id),
    building_id: nullable(columns.building_id),
    property_type: columns.property_type,
    stage: z.string().describe('off-plan or ready; new or renewed.'),
    bedrooms: nullable(columns.bedrooms),
    ln_size: z.number().describe('Natural logarithm of square feet.'),
    ln_price: z.number().describe('Natural logarithm of AED a square foot, or of AED a year.'),
    is_comparable: z.boolean().describe('False for outliers.'),
  }),
  sql: sqlFile(import.meta.url, 'estimate-records.sql'),
  orderBy: [],
  methodVersion: null,
};
