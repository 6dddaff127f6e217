/** What people wish for: profiles of property, the documents that a search by meaning ranks. */

import { z } from 'zod';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';
import { yieldBases } from '../yield-bases.ts';

const rank = (what: string) =>
  z.number().nullable().describe(`${what}, 0 the lowest, 100 the highest; null where it is withheld.`);
const inArea = (what: string) => z.int().describe(`${what} within the boundary of its area.`);

/** Defines `search_properties`: one property type and number of bedrooms in one project or building. */
export const searchProperties: TableDefinition = {
  id: 'search_properties',
  layer: 'serve',
  grain:
    'one property type and number of bedrooms in one project or building with enough sales or contracts in the last 12 months',
  key: ['key'],
  inputs: ['headlines', 'yields', 'transactions', 'building_list', 'project_list', 'pois', 'dataset_as_of'],
  row: z.object({
    key: z.string().describe('Subject, its key, property type and bedrooms.'),
    subject: z.enum(['project', 'building']).describe('Subject of the profile.'),
    subject_key: z.string().describe('Id of the project or building in the API, as text.'),
    name: z.string().describe('Name of the project or building, English where there is one.'),
    name_ar: z.string().nullable().describe('Name, Arabic.'),
    subtitle: z.string().nullable().describe('Where it is.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    area: z.string().nullable().describe('Name of the area.'),
    area_ar: z.string().nullable().describe('Name of the area, Arabic.'),
    community_id: z.int().nullable().describe('Community most of its deals are in.'),
    community: z.string().nullable().describe('Name of the community.'),
    project_id: z.int().nullable().describe('Project register number.'),
    project: z.string().nullable().describe('Name of the project.'),
    developer_id: z.int().nullable().describe('Developer of the project.'),
    developer: z.string().nullable().describe('Name of the developer.'),
    property_type: z
      .string()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    bedrooms: z.int().nullable().describe('Bedrooms, 0 for a studio; null where unknown.'),
    median_price_aed: z
      .number()
      .nullable()
      .describe(`Median price of the last 12 months, AED; null under ${publishingRules.least_shown} sales.`),
    median_price_aed_per_sqft: z
      .number()
      .nullable()
      .describe(`Median AED a square foot; null under ${publishingRules.least_shown} sales.`),
    n_sales: z.int().describe('Sales behind the price.'),
    median_rent_aed: z
      .number()
      .nullable()
      .describe(
        `Median annual rent of new contracts, AED, of a building its project’s; null under ${publishingRules.least_shown} contracts.`,
      ),
    n_rents: z.int().describe('New contracts behind the rent.'),
    gross_yield_pct: z
      .number()
      .nullable()
      .describe('Gross yield of its class, villas with townhouses, per cent; null when withheld.'),
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
      .describe(`What its sales were mostly of; null under ${publishingRules.least_shown} sales.`),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    completed_year: z
      .int()
      .nullable()
      .describe('Year its project was completed; null unless it is finished.'),
    handover_year: z
      .int()
      .nullable()
      .describe(
        'Planned year of completion of its project; null when it is finished, or where no export gives the year.',
      ),
    floors: z.int().nullable().describe('Floors above ground of the building.'),
    nearest_metro: z
      .string()
      .nullable()
      .describe('Nearest metro station as the exports name it most often for the project.'),
    nearest_mall: z.string().nullable().describe('Nearest mall, likewise.'),
    nearest_landmark: z.string().nullable().describe('Nearest landmark, likewise.'),
    metro_stations_in_area: inArea('Metro and tram stations'),
    malls_in_area: inArea('Malls'),
    schools_in_area: inArea('Schools'),
    price_rank_pct: rank('Where its AED a square foot stands among profiles of its type and bedrooms'),
    rent_rank_pct: rank('Where its rent stands among profiles of its type and bedrooms'),
    yield_rank_pct: rank('Where its yield stands among profiles of its type'),
    tags: z.array(z.string()).describe('What the figures say in words.'),
    weight: z
      .number()
      .describe(
        'Logarithm of its sales and contracts of 12 months against the most, 0 to 1, in thousandths.',
      ),
  }),
  sql: sqlFile(import.meta.url, 'search-properties.sql'),
  orderBy: ['key'],
  methodVersion: null,
};
