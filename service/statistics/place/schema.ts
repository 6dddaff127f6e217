/** Areas and communities as clients see them. */

import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { Figure, Statistic } from '../statistic.ts';

/** The two kinds of place. */
export const placeKinds = ['area', 'community'] as const;

/** The kinds of lists and rankings of places: areas, communities, or the places that people speak of, which cover the market once. */
export const placeLists = ['place', ...placeKinds] as const;

/** Says which places a list of `place` holds. */
export const whichPlaces = `communities where they hold ${100 * publishingRules.covered_share} % of an area’s sales, else the area`;

const id = z
  .int()
  .meta({ description: 'The Land Department’s area, or from 100000 a community.', example: 330 });
const kind = z
  .enum(placeKinds)
  .meta({ description: 'A cadastral area of the Land Department, or a community people speak of.' });
const name = z.string().meta({ description: 'English name.', example: 'Marsa Dubai' });
const nameAr = z
  .string()
  .nullable()
  .meta({ description: 'Name in Arabic; null where unknown.', example: 'مرسى دبي' });
const slug = z.string().meta({ description: 'Unique name for addresses.', example: 'marsa-dubai' });
const share = z.number().meta({
  description: 'Part of the community that lies in the area, 0 to 1, whichever of the two this record is.',
  example: 0.98,
});

/** The field, wherever rents of places stand. */
export const namedContractsPct = Figure.meta({
  description:
    'Of the contracts of the last 12 months in the area, or in the area that holds most of the community, those that name a project or a master project, per cent; `n` is all of them. A contract has a community by these names only: only these contracts count in rents of communities; the others count in their area alone.',
});

const label = z.string().meta({
  description:
    'Name as people say it: the common one, then after “ · ” the one of the register where it is another.',
  example: 'Jumeirah Village Circle · Al Barsha South Fourth',
});
const labelAr = z.string().meta({
  description: 'The same in Arabic; in English where no Arabic name is known.',
  example: 'جميرا فييلج سركل · البرشاء جنوب الرابعة',
});
const oneWith = z
  .int()
  .nullable()
  .meta({
    description: `The place that this one is one with: a community that has ${100 * publishingRules.one_place_share} % of its area’s sales of the last 12 months and contracts that name a community, and lies as much within it, or the area of such a community; null for others. The area counts contracts without a community too.`,
  });

/** A place where another record names it. */
export const PlaceReference = z
  .object({ id, kind, name, name_ar: nameAr, slug, label, label_ar: labelAr })
  .meta({ id: 'PlaceReference', description: 'An area or a community.' });

/** The names that people say, in both languages. */
export type PlaceLabel = Pick<z.output<typeof PlaceReference>, 'label' | 'label_ar'>;

/** A place as rows of queries name it. */
export const PlaceColumns = PlaceReference.omit({ id: true, label: true, label_ar: true }).extend({
  place_id: z.int(),
});

/** A place that shares ground with another. */
export const Overlap = z
  .object({
    id,
    name,
    name_ar: nameAr,
    slug,
    share,
    share_of_area: z
      .number()
      .nullable()
      .meta({
        description: `Part of the area’s deals whose master project is the community, 0 to 1; null with fewer than ${publishingRules.area_share_deals_least} deals, and for a plan that does not see all history.`,
      }),
  })
  .meta({ id: 'PlaceOverlap', description: 'A community of an area, or an area of a community.' });

/** Where a place’s label stands. */
const Centroid = z
  .object({
    latitude: z.number().meta({ description: 'Degrees north (WGS 84).', example: 25.08 }),
    longitude: z.number().meta({ description: 'Degrees east (WGS 84).', example: 55.14 }),
    precision: z.enum(['area', 'primary-area']).meta({
      description:
        '`area`: deepest inside the area’s boundary. `primary-area`: a community has no surveyed boundary; this is the point of the area that holds most of it.',
    }),
  })
  .meta({ id: 'PlaceCentroid', description: 'Where its label stands.' });

/** Corners of the smallest rectangle around a boundary. */
export const BoundingBox = z
  .object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })
  .meta({ id: 'BoundingBox', description: 'Degrees (WGS 84).' });

/** A row of the directory. */
export const Area = z
  .object({
    id,
    kind,
    name,
    name_ar: nameAr,
    slug,
    label,
    label_ar: labelAr,
    one_with: oneWith,
    names: z
      .array(z.string())
      .meta({ description: 'Everything else it is called: other spellings, abbreviations, older names.' }),
    municipality_number: z.int().nullable().meta({
      description:
        'Dubai Municipality’s number of an area in use; null for a community and for areas of the past.',
      example: 392,
    }),
    centroid: Centroid.nullable(),
    overlaps: z
      .array(Overlap)
      .meta({ description: 'An area’s communities or a community’s areas, greatest share first.' }),
    building_count: z.int().meta({ description: 'Buildings in it.' }),
    project_count: z.int().meta({
      description: 'Projects in it: of the register, and those that deals or contracts alone name.',
    }),
    transaction_count: z
      .int()
      .meta({ description: 'Sales and rent contracts since the plan’s history begins.' }),
    median_price_aed_per_sqft: Figure.meta({
      description: 'Median sale price of built property, AED a square foot, of the last 12 months.',
    }),
    median_ready_price_aed_per_sqft: Figure.meta({ description: 'The same of ready sales.' }),
    median_off_plan_price_aed_per_sqft: Figure.meta({ description: 'The same of off-plan sales.' }),
  })
  .meta({ id: 'Area' });

/** The figures of the last 12 months that stand on a record. */
export const AreaHeadline = z
  .object({
    sales_count: z.int().meta({ description: 'Registered sales.' }),
    contract_count: z.int().meta({ description: 'Registered rent contracts.' }),
    median_price_aed: Statistic.meta({ description: 'Median sale price of built property, AED.' }),
    median_price_aed_per_sqft: Statistic.meta({
      description: 'Median sale price of built property, AED a square foot.',
    }),
    median_rent_aed: Statistic.meta({ description: 'Median annual rent of new contracts, AED.' }),
    gross_yield_pct: Statistic.meta({ description: 'Annual rent divided by price, per cent.' }),
    named_contracts_pct: namedContractsPct,
  })
  .meta({ id: 'AreaHeadline', description: 'The last 12 months.' });

/** One place. */
export const AreaRecord = Area.omit({
  overlaps: true,
  median_price_aed_per_sqft: true,
  median_ready_price_aed_per_sqft: true,
  median_off_plan_price_aed_per_sqft: true,
})
  .extend({
    bbox: BoundingBox.nullable().meta({
      description: 'Of its boundary; null for a community and for an area without one.',
    }),
    communities: z
      .array(Overlap)
      .meta({ description: 'An area’s communities, greatest share first; empty for a community.' }),
    areas: z
      .array(Overlap)
      .meta({ description: 'A community’s areas, greatest share first; empty for an area.' }),
    headline: AreaHeadline,
  })
  .meta({ id: 'AreaRecord' });
