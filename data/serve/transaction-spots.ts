/** Buildings and points of deals and contracts, and what is near, as pages show them. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_spots`: one building, or none, with its point and what is near it, in one year. */
export const transactionSpots: TableDefinition = {
  id: 'transaction_spots',
  layer: 'serve',
  grain: 'one building, or none, with its point and what is near it, that records of one year have',
  key: ['position'],
  inputs: ['transactions', 'rent_contracts', 'building_points', 'area_points'],
  row: z.object({
    spot_key: columns.spot_key,
    building: nullable(columns.building),
    building_basis: nullable(columns.building_basis),
    latitude: nullable(columns.latitude),
    longitude: nullable(columns.longitude),
    precision: nullable(columns.precision),
    nearest_metro: nullable(columns.nearest_metro),
    nearest_mall: nullable(columns.nearest_mall),
    nearest_landmark: nullable(columns.nearest_landmark),
    position: columns.position,
  }),
  sql: sqlFile(import.meta.url, 'transaction-spots.sql'),
  orderBy: ['spot_key'],
  years: ['transactions', 'rent_contracts'],
  position: 'position',
  methodVersion: null,
};
