/** Buildings and points of deals and contracts, and what is near, as pages show them. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_spots`: one building, or none, with its point and what is near it, in one year. */
export const transactionSpots: TableDefinition = {
  id: 'transaction_spots',
  layer: 'serve',
  grain: 'one building, or none, with its point and what is near it, that records of one year have',
  key: ['position'],
  inputs: ['transactions', 'rent_contracts', 'area_points'],
  row: z.object({
    spot_key: z.bigint().describe('53-bit hash of names and point, within one version of the engine.'),
    building: z.string().nullable().describe('Name of the building.'),
    latitude: z.number().nullable().describe('WGS84 degrees.'),
    longitude: z.number().nullable().describe('WGS84 degrees.'),
    precision: z
      .string()
      .nullable()
      .describe('Place that the coordinate belongs to: building, project or area.'),
    nearest_metro: z.string().nullable().describe('Nearest metro station as the export names it.'),
    nearest_mall: z.string().nullable().describe('Nearest mall as the export names it.'),
    nearest_landmark: z.string().nullable().describe('Nearest landmark as the export names it.'),
    position: z.bigint().describe('Tells the years apart: 10^8 a year.'),
  }),
  sql: sqlFile(import.meta.url, 'transaction-spots.sql'),
  orderBy: ['spot_key'],
  years: ['transactions', 'rent_contracts'],
  position: 'position',
  methodVersion: null,
};
