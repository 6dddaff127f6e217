/** The interpretation of a question: filters of property, each with its words, and the words left over. */
import { z } from 'zod';
import { propertyTypes } from '../../data/property-types.ts';

/** Kinds of places that a property may be near to. */
export const nearKinds = ['metro', 'mall', 'school'] as const;
export type NearKind = (typeof nearKinds)[number];

const aed = (description: string) => z.number().min(0).max(1e12).meta({ description });
const id = z.int().min(0);

/** Filters that a caller may set; an absent field sets no condition. Ranges include their ends. */
export const AskedFilters = z
  .strictObject({
    purpose: z.enum(['buy', 'rent']).meta({ description: 'Which market: sales or rent contracts.' }),
    property_types: z.array(z.enum(propertyTypes)).min(1).max(propertyTypes.length),
    min_bedrooms: z.int().min(0).max(50).meta({ description: '0 is a studio.' }),
    max_bedrooms: z.int().min(0).max(50),
    min_price_aed: aed('Median price.'),
    max_price_aed: aed('Median price.'),
    min_rent_aed: aed('Median annual rent.'),
    max_rent_aed: aed('Median annual rent.'),
    min_price_aed_per_sqft: aed('Median price by the square foot.'),
    max_price_aed_per_sqft: aed('Median price by the square foot.'),
    min_area_sqft: z.number().min(0).max(1e9),
    max_area_sqft: z.number().min(0).max(1e9),
    min_gross_yield_pct: z.number().min(0).max(100),
    max_gross_yield_pct: z.number().min(0).max(100),
    area_ids: z.array(id).min(1).max(10).meta({ description: 'Areas of the Land Department.' }),
    community_ids: z.array(id).min(1).max(10),
    is_off_plan: z.boolean(),
    is_freehold: z.boolean(),
    min_handover_year: z.int().min(1990).max(2100),
    max_handover_year: z.int().min(1990).max(2100),
    near: z.array(z.enum(nearKinds)).min(1).max(nearKinds.length),
    for_family: z.literal(true),
    price_level: z.enum(['low', 'high']).meta({
      description: 'Among the cheapest or dearest fifth of its type and bedrooms in the market.',
    }),
    yield_level: z.literal('high').meta({ description: 'Gross yield in the top fifth of the market.' }),
  })
  .partial()
  .meta({ id: 'PropertyFilters' });

const ids = (description: string) => z.array(id).min(1).max(60).optional().meta({ description });

const named = {
  area_ids: ids('Areas of the Land Department.'),
  community_ids: ids('Communities; an area or a community of them suffices.'),
  project_ids: ids('Projects; a building is named by its project.'),
  developer_ids: ids('Firms of the named developers.'),
};

const Except = z
  .strictObject({
    ...named,
    property_types: z.array(z.enum(propertyTypes)).optional(),
    bedrooms: z.array(z.int()).optional(),
  })
  .meta({ id: 'Except', description: 'Unwanted: no result has any of it.' });

const Compared = z
  .strictObject({
    name: z.string(),
    how: z.enum(['cheaper', 'alike']),
    area_ids: named.area_ids,
    community_ids: named.community_ids,
    project_ids: named.project_ids,
  })
  .meta({ id: 'Compared', description: 'The place that results are compared with.' });

/** Filters read from words: those of a caller, and what a question names. */
export const PropertyFilters = AskedFilters.extend({
  ...named,
  near_points: z
    .array(z.object({ id: z.string(), name: z.string(), category: z.string() }))
    .min(1)
    .optional()
    .meta({ description: 'Named malls, stations, schools or hospitals; near one of them suffices.' }),
  near_within_m: z.number().min(0).max(10_000).optional().meta({
    description: 'Metres to `near` or `near_points`, from the farthest point of the area of a property.',
  }),
  except: Except.optional(),
  compared: Compared.optional(),
}).meta({ id: 'ReadFilters' });
export type PropertyFilters = z.output<typeof PropertyFilters>;

/** Subjects of the parts of a question. */
export const partNames = [
  'place',
  'purpose',
  'property_type',
  'bedrooms',
  'budget',
  'size',
  'yield',
  'stage',
  'handover',
  'tenure',
  'near',
  'family',
  'price_level',
  'order',
  'compare',
] as const;
export type PartName = (typeof partNames)[number];

/** One understood part of a question. */
export const Part = z.object({
  part: z.enum(partNames),
  words: z.string().meta({ description: 'The words it came from, as they were written.', example: '2 br' }),
  meaning: z.string().meta({ description: 'The same in plain English.', example: '2 bedrooms' }),
});
export type Part = z.output<typeof Part>;

/** Orders of results, for questions that ask for the cheapest, the largest or the best yield. */
export const orders = ['price', 'rent', '-area', '-gross_yield'] as const;
export type Order = (typeof orders)[number];

/** A question as it was understood. */
export const Interpretation = z
  .object({
    query: z.string(),
    language: z.enum(['en', 'ar', 'mixed', 'none']).meta({ description: 'Letters it is written in.' }),
    parts: z.array(Part).meta({ description: 'In the order of the question.' }),
    filters: PropertyFilters,
    order: z.enum(orders).nullable().meta({ description: 'Null: by likeness.' }),
    left_over: z.array(z.string()).meta({
      description: 'Words that name no filter; they are searched for as words and by meaning.',
    }),
  })
  .meta({ id: 'Interpretation', description: 'The question as understood; every filter has its words.' });
export type Interpretation = z.output<typeof Interpretation>;
