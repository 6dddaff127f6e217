/** Profiles of property, which a search by meaning ranks against a wish. */

import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { commercialRents } from '../methods/commercial-rents.ts';
import { yieldBases } from '../methods/yields/yield-bases.ts';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

const rank = (what: string) =>
  z.number().nullable().describe(`${what}, 0 the lowest, 100 the highest; null where it is withheld.`);
const inArea = (what: string) => z.int().describe(`${what} within the boundary of its area.`);

const within = (point: string) =>
  z
    .int()
    .nullable()
    .describe(`Every point of its area is at most so many metres from one ${point}; null beyond 10 km.`);

/** Defines `search_properties`: one property type and number of bedrooms in one project, building, area or community. */
export const searchProperties: TableDefinition = {
  id: 'search_properties',
  layer: 'serve',
  grain:
    'one property type and number of bedrooms in one project, building, area or community with enough sales or contracts in the last 12 months',
  key: ['key'],
  inputs: [
    'poi_distances',
    'headlines',
    'yields',
    'counted_deals',
    'counted_contracts',
    'places',
    'building_list',
    'project_list',
    'pois',
    'dataset_as_of',
  ],
  row: z.object({
    key: z.string().describe('Subject, its key, property type and bedrooms.'),
    subject: z
      .enum(['project', 'building', 'area', 'community'])
      .describe(`${columns.subject.description} project, building, area or community.`),
    subject_key: z.string().describe('Its id in the API, as text.'),
    name: noted(columns.name, 'That of the subject.'),
    name_ar: nullable(columns.name_ar),
    subtitle: nullable(columns.subtitle),
    area_id: nullable(columns.area_id),
    area: nullable(columns.area),
    area_ar: nullable(columns.area_ar),
    community_id: z
      .int()
      .nullable()
      .describe(`${columns.community_id.description} That of most of its deals.`),
    community: nullable(columns.community),
    project_id: nullable(columns.project_id),
    project: nullable(columns.project),
    developer_id: nullable(columns.developer_id),
    developer: nullable(columns.developer),
    property_type: columns.property_type,
    bedrooms: nullable(columns.bedrooms),
    median_price_aed: noted(
      nullable(columns.median_price_aed),
      `Of the last 12 months; null under ${publishingRules.least_shown} sales.`,
    ),
    median_price_aed_per_sqft: noted(
      nullable(columns.median_price_aed_per_sqft),
      `Of the last 12 months; null under ${publishingRules.least_shown} sales.`,
    ),
    n_sales: columns.n_sales,
    median_rent_aed: z
      .number()
      .nullable()
      .describe(
        `Median annual rent of new contracts, AED, of a building its project’s; null under ${publishingRules.least_shown} contracts.`,
      ),
    n_rents: columns.n_rents,
    gross_yield_pct: noted(nullable(columns.gross_yield_pct), 'That of its class, villas with townhouses.'),
    low_gross_yield_pct: nullable(columns.low_gross_yield_pct),
    high_gross_yield_pct: nullable(columns.high_gross_yield_pct),
    gross_yield_basis: z
      .enum(yieldBases)
      .nullable()
      .describe('Rents the yield is made with: its own, or those of its area; null when it is withheld.'),
    p10_area_sqft: z
      .number()
      .nullable()
      .describe(
        `10th percentile of the units sold, square feet; null under ${publishingRules.least_shown} sales.`,
      ),
    p90_area_sqft: z
      .number()
      .nullable()
      .describe(
        `90th percentile of the units sold, square feet; null under ${publishingRules.least_shown} sales.`,
      ),
    off_plan_share_pct: z
      .number()
      .nullable()
      .describe(
        `Part of its sales that were off plan, per cent; null under ${publishingRules.least_shown} sales.`,
      ),
    offering: z
      .enum(['off-plan', 'ready'])
      .nullable()
      .describe(`Stage of most of its sales; null under ${publishingRules.least_shown} sales.`),
    is_freehold: nullable(columns.is_freehold),
    completed_year: nullable(columns.completed_year),
    handover_year: z
      .int()
      .nullable()
      .describe(
        'Planned year of completion of its project; null when it is finished, or where no export gives the year.',
      ),
    floors: nullable(columns.floors),
    nearest_metro: noted(nullable(columns.nearest_metro), 'The name given most often for the project.'),
    nearest_mall: noted(nullable(columns.nearest_mall), 'The name given most often for the project.'),
    nearest_landmark: noted(nullable(columns.nearest_landmark), 'The name given most often for the project.'),
    metro_stations_in_area: inArea('Metro and tram stations'),
    malls_in_area: inArea('Malls'),
    schools_in_area: inArea('Schools'),
    metro_within_m: within('metro or tram station'),
    mall_within_m: within('mall'),
    school_within_m: within('school'),
    price_rank_pct: rank(
      'Where its AED a square foot stands among profiles of its type and bedrooms, places apart',
    ),
    rent_rank_pct: rank('Where its rent stands among profiles of its type and bedrooms, places apart'),
    yield_rank_pct: rank('Where its yield stands among profiles of its type, places apart'),
    tags: z.array(z.string()).describe('The figures in words.'),
    weight: noted(columns.weight, 'By its sales and contracts of 12 months.'),
  }),
  sql: sqlFile(import.meta.url, 'search-properties.sql', { commercial_rents: commercialRents }),
  orderBy: ['key'],
  methodVersion: null,
};
