/** Serves lists and records of buildings. */

import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
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
    'building_points',
    'projects',
    'developers',
    'places',
    'place_areas',
    'area_points',
    'counted_deals',
    'headlines',
    'dataset_as_of',
  ],
  row: z.object({
    building_id: columns.building_id,
    name: columns.name,
    name_ar: nullable(columns.name_ar),
    folded: noted(columns.folded, 'With other names: a search looks through it.'),
    area_id: nullable(columns.area_id),
    area: nullable(columns.area),
    area_ar: nullable(columns.area_ar),
    community_id: noted(nullable(columns.community_id), 'That of most of its deals.'),
    community: nullable(columns.community),
    project_id: nullable(columns.project_id),
    project: nullable(columns.project),
    project_ar: z.string().nullable().describe('Name of the project, Arabic.'),
    developer_id: nullable(columns.developer_id),
    developer: nullable(columns.developer),
    developer_ar: nullable(columns.developer_ar),
    building_number: nullable(columns.building_number),
    floors: nullable(columns.floors),
    unit_count: noted(nullable(columns.unit_count), 'Flats, offices and shops.'),
    flats: nullable(columns.flats),
    offices: nullable(columns.offices),
    shops: nullable(columns.shops),
    car_parks: nullable(columns.car_parks),
    elevators: nullable(columns.elevators),
    swimming_pools: nullable(columns.swimming_pools),
    built_up_area_sqft: nullable(columns.built_up_area_sqft),
    is_freehold: nullable(columns.is_freehold),
    completed_year: nullable(columns.completed_year),
    latitude: nullable(columns.latitude),
    longitude: nullable(columns.longitude),
    precision: noted(nullable(columns.precision), '`building` where an imported point gives it.'),
    transaction_count: z.int().describe('Registered sales.'),
    sales_known_pct: z
      .number()
      .nullable()
      .describe(
        'Part of the sales of units of its project, else of its area, in the last 12 months whose building is known, per cent; null without such sales.',
      ),
    is_counted: z.boolean().describe('False where that part is too small to count sales by building.'),
    median_price_aed_per_sqft: noted(
      nullable(columns.median_price_aed_per_sqft),
      `Of the last 12 months; null under ${publishingRules.least_shown} sales.`,
    ),
    ppsf_n: columns.ppsf_n,
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
        "select count(*) from counted_deals where type = 'sales' and building_id in (select building_id from buildings)",
    },
  ],
  methodVersion: null,
};
