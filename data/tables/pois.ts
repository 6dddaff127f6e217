/** Points of interest: metro and tram stations, malls, schools, hospitals, clinics, pharmacies. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `pois`: one point of interest. */
export const pois: TableDefinition = {
  id: 'pois',
  layer: 'table',
  served: true,
  grain: 'one point of interest',
  key: ['id'],
  inputs: ['areas', 'reference_pois'],
  row: z.object({
    id: z.string().describe('Category and a hash of category, name and coordinates.'),
    category: z.string().describe('metro-station, tram-station, mall, school, hospital, clinic or pharmacy.'),
    sub_category: z.string().nullable().describe('Kind within the category, as its source says it.'),
    name: z.string().describe('Name, English where there is one.'),
    name_ar: z.string().nullable().describe('Arabic name, where known.'),
    latitude: z.number().describe('WGS84 degrees.'),
    longitude: z.number().describe('WGS84 degrees.'),
    area_id: z.int().nullable().describe('Cadastral area whose boundary holds it; null outside all of them.'),
    source: z.string().describe('Who published it.'),
  }),
  sql: sqlFile(import.meta.url, 'pois.sql'),
  orderBy: ['category', 'id'],
  methodVersion: null,
};
