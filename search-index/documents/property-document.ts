/** Reads a row of `search_properties` as a document for both search engines. */
import { z } from 'zod';
import { yieldBases } from '../../data/methods/yields/yield-bases.ts';
import type { PropertyDocument as Property } from '../search-index.ts';

/** Columns of `search_properties`, in the order in which the reader selects them. */
export const PropertyRow = z.object({
  key: z.string(),
  subject: z.enum(['project', 'building', 'area', 'community']),
  subject_key: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  subtitle: z.string().nullable(),
  area_id: z.int().nullable(),
  area: z.string().nullable(),
  area_ar: z.string().nullable(),
  community_id: z.int().nullable(),
  community: z.string().nullable(),
  project_id: z.int().nullable(),
  project: z.string().nullable(),
  developer_id: z.int().nullable(),
  developer: z.string().nullable(),
  property_type: z.string(),
  bedrooms: z.int().nullable(),
  median_price_aed: z.number().nullable(),
  median_price_aed_per_sqft: z.number().nullable(),
  n_sales: z.int(),
  median_rent_aed: z.number().nullable(),
  n_rents: z.int(),
  gross_yield_pct: z.number().nullable(),
  low_gross_yield_pct: z.number().nullable().default(null),
  high_gross_yield_pct: z.number().nullable().default(null),
  gross_yield_basis: z.enum(yieldBases).nullable(),
  p10_area_sqft: z.number().nullable(),
  p90_area_sqft: z.number().nullable(),
  off_plan_share_pct: z.number().nullable(),
  offering: z.enum(['off-plan', 'ready']).nullable(),
  is_freehold: z.boolean().nullable(),
  completed_year: z.int().nullable(),
  handover_year: z.int().nullable(),
  floors: z.int().nullable(),
  nearest_metro: z.string().nullable(),
  nearest_mall: z.string().nullable(),
  nearest_landmark: z.string().nullable(),
  metro_stations_in_area: z.int(),
  malls_in_area: z.int(),
  schools_in_area: z.int(),
  metro_within_m: z.int().nullable(),
  mall_within_m: z.int().nullable(),
  school_within_m: z.int().nullable(),
  price_rank_pct: z.number().nullable(),
  rent_rank_pct: z.number().nullable(),
  yield_rank_pct: z.number().nullable(),
  tags: z.array(z.string()),
  weight: z.number(),
});

/** The document as an engine returns it. */
export const PropertyDocument = PropertyRow.extend({
  id: z.string(),
  kind: z.literal('property'),
  aliases: z.array(z.string()),
});

/** Reads a row. Throws a ZodError if the row is invalid. */
export function propertyDocument(row: unknown): Property {
  const document = PropertyRow.parse(row);
  return { id: `property-${document.key}`, kind: 'property', aliases: [], ...document };
}
