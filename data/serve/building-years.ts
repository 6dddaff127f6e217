/** Counts of the directory of buildings. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `building_years`: one building and one year with deals in it. */
export const buildingYears: TableDefinition = {
  id: 'building_years',
  layer: 'serve',
  grain: 'one building and one year with deals in it',
  key: ['building_id', 'year'],
  inputs: ['counted_deals'],
  row: z.object({
    building_id: columns.building_id,
    year: columns.year,
    sales_count: columns.sales_count,
  }),
  sql: sqlFile(import.meta.url, 'building-years.sql'),
  orderBy: ['building_id', 'year'],
  identities: [
    {
      what: 'sales of building_years against transactions',
      left: 'select sum(sales_count) from serve.building_years',
      right: "select count(*) from counted_deals where type = 'sales' and building_id is not null",
    },
  ],
  methodVersion: null,
};
