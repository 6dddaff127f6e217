/** Prices and rents side by side, in the segments that yields are made of. */
import { z } from 'zod';
import { columns, noted, nullable } from '../../columns/columns.ts';
import { methods } from '../../methods.ts';
import { publishingRules } from '../../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

/** Defines `yield_segments`: one subject, property class, basis of the rents and segment with a ready sale or a new contract of its own. */
export const yieldSegments: TableDefinition = {
  id: 'yield_segments',
  layer: 'mart',
  served: true,
  grain:
    'one subject, property class, basis of the rents and segment with a ready sale or a new contract of its own',
  key: ['subject', 'subject_id', 'property_type', 'basis', 'segment'],
  inputs: ['yield_cells', 'dataset_as_of'],
  row: z.object({
    subject: noted(columns.subject, 'area, community, project or building.'),
    subject_id: columns.subject_id,
    property_type: noted(columns.property_type, 'Only apartment, and villa with townhouses.'),
    basis: z.string().describe("own: the subject's own contracts; area_rent: those of its area."),
    segmentation: noted(
      columns.segmentation,
      'bedrooms where they are known on 80 % of both sides, else size; one for a subject, class and basis.',
    ),
    segment: z
      .int()
      .nullable()
      .describe(
        `Bedrooms, null where unknown; or the least size, square feet: 0 ${publishingRules.yield_size_breaks_sqft.join(' ')}.`,
      ),
    n_sales: noted(columns.n_sales, 'Eligible ready sales.'),
    n_sales_of_rented_projects: z
      .int()
      .describe('Of these, those in projects that counted contracts of the class name.'),
    median_price_aed_per_sqft: nullable(columns.median_price_aed_per_sqft),
    price_error: z
      .number()
      .nullable()
      .describe(
        `Standard error of its logarithm, by project; null under ${publishingRules.yield_segment_least} sales.`,
      ),
    n_rents: noted(columns.n_rents, 'The eligible ones.'),
    n_rents_without_project: z.int().describe('Of these, those that name no project.'),
    median_annual_rent_aed_per_sqft: z
      .number()
      .nullable()
      .describe('Their median annual rent, AED a square foot.'),
    rent_error: z
      .number()
      .nullable()
      .describe(
        `Standard error of its logarithm, by project; null under ${publishingRules.yield_segment_least} contracts.`,
      ),
    rent_cluster_count: z
      .int()
      .nullable()
      .describe('Projects, and contracts that stand alone, behind that error.'),
    n_rents_with_renewals: noted(
      columns.n_rents_with_renewals,
      'Those of the segment; 0 where it has no new one.',
    ),
    median_annual_rent_with_renewals_aed_per_sqft: z
      .number()
      .nullable()
      .describe('Median annual rent of these, AED a square foot.'),
    rents_of_area_id: z.int().nullable().describe('Area whose contracts they are; null for the own ones.'),
    window_from: noted(nullable(columns.window_from), '12 months.'),
    window_to: noted(nullable(columns.window_to), 'The earlier one of sales and rent contracts.'),
  }),
  sql: sqlFile(import.meta.url, 'yield-segments.sql'),
  orderBy: ['subject', 'subject_id', 'property_type', 'basis', 'segment'],
  identities: [
    {
      what: 'ready residential sales by area in yield_segments against eligible_sales',
      left: "select coalesce(sum(n_sales), 0) from yield_segments where subject = 'area'",
      right: `select count(*) from transactions t
        join (select min(as_of) as last_day from dataset_as_of where dataset in ('transactions', 'rent-contracts')) a
          on t.transaction_date <= a.last_day and t.transaction_date > (a.last_day - interval 12 month)::date
        where t.is_eligible and t.is_off_plan = false and t.usage = 'residential' and t.price_aed_per_sqft > 0 and t.area_id is not null and t.property_type in ('apartment', 'villa', 'townhouse')`,
    },
    {
      what: 'sales of buildings in yield_segments against those of their areas',
      left: "select coalesce(max(n), 0) from (select sum(n_sales) as n from yield_segments where subject = 'building')",
      right: `select count(*) from transactions t
        join (select min(as_of) as last_day from dataset_as_of where dataset in ('transactions', 'rent-contracts')) a
          on t.transaction_date <= a.last_day and t.transaction_date > (a.last_day - interval 12 month)::date
        where t.is_eligible and t.is_off_plan = false and t.usage = 'residential' and t.price_aed_per_sqft > 0 and t.building_id is not null and t.property_type in ('apartment', 'villa', 'townhouse')`,
    },
  ],
  methodVersion: methods['gross-yield'].version,
};
