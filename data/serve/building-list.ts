/** What lists and records of buildings answer from. */

import { z } from 'zod';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `building_list`: one building. */
export const buildingList: TableDefinition = {
  id: 'building_list',
  layer: 'serve',
  grain: 'one building',
  key: ['building_id'],
  inputs: [
    'buildings',
    'projects',
    'developers',
    'places',
    'place_areas',
    'area_points',
    'transactions',
    'headlines',
  ],
  row: z.object({
    building_id: z.bigint().describe('Stable 53-bit hash of area, project and folded name.'),
    name: z.string().describe('Name, English where there is one.'),
    name_ar: z.string().nullable().describe('Name, Arabic.'),
    folded: z.string().describe('Names folded by fold_name: what a search looks through.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    area: z.string().nullable().describe('Name of the area.'),
    area_ar: z.string().nullable().describe('Name of the area, Arabic.'),
    community_id: z.bigint().nullable().describe('Community most of its deals are in.'),
    community: z.string().nullable().describe('Name of the community.'),
    project_id: z.int().nullable().describe('Project register number.'),
    project: z.string().nullable().describe('Name of the project.'),
    project_ar: z.string().nullable().describe('Name of the project, Arabic.'),
    developer_id: z.int().nullable().describe('Developer of the project.'),
    developer: z.string().nullable().describe('Name of the developer.'),
    developer_ar: z.string().nullable().describe('Name of the developer, Arabic.'),
    building_number: z.string().nullable().describe('Building number within the plot.'),
    floors: z.int().nullable().describe('Floors above ground.'),
    unit_count: z.int().nullable().describe('Flats, offices and shops.'),
    flats: z.int().nullable().describe('Flats in it.'),
    offices: z.int().nullable().describe('Offices in it.'),
    shops: z.int().nullable().describe('Shops in it.'),
    car_parks: z.int().nullable().describe('Parking spaces.'),
    elevators: z.int().nullable().describe('Elevators.'),
    swimming_pools: z.int().nullable().describe('Swimming pools.'),
    built_up_area_sqft: z.number().nullable().describe('Built-up area, square feet.'),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    completed_year: z
      .int()
      .nullable()
      .describe('Year its project was completed; null unless it is finished.'),
    latitude: z.number().nullable().describe('WGS84 degrees.'),
    longitude: z.number().nullable().describe('WGS84 degrees.'),
    precision: z.string().nullable().describe('Place that the coordinate belongs to: area.'),
    transaction_count: z.int().describe('Registered sales.'),
    median_price_aed_per_sqft: z
      .number()
      .nullable()
      .describe(
        `Median AED a square foot of the last 12 months; null under ${publishingRules.least_shown} sales.`,
      ),
    ppsf_n: z.int().describe('Sales behind it.'),
  }),
  sql: sqlFile(import.meta.url, 'building-list.sql'),
  orderBy: ['area_id', 'building_id'],
  identities: [
    {
      what: 'rows of building_list against buildings',
      left: 'select count(*) from serve.building_list',
      right: 'select count(*) from buildings',
    },
    {
      what: 'sales of buildings against transactions',
      left: 'select sum(transaction_count) from serve.building_list',
      right:
        "select count(*) from transactions where type = 'sales' and building_id in (select building_id from buildings)",
    },
  ],
  methodVersion: null,
};
