/** Reads a question as one that follows another: "and with 2 bedrooms?", "cheaper", "what about JVC". */
import { z } from 'zod';
import {
  type Interpretation,
  type Order,
  orders,
  Part,
  type PartName,
  PropertyFilters,
} from './interpretation.ts';

/** The interpretation of the question before, or its filters alone. */
export const Context = z
  .object({
    query: z.string().max(500).optional(),
    parts: z.array(Part).max(50).optional(),
    filters: PropertyFilters,
    order: z.enum(orders).nullable().optional(),
    left_over: z.array(z.string().max(500)).max(50).optional(),
  })
  .meta({
    id: 'QuestionContext',
    description:
      'The `interpretation` of the question before, or its `filters` alone. A new place, budget or other wish replaces the one of its kind; the rest still holds.',
  });
export type Context = z.output<typeof Context>;

type Name = keyof PropertyFilters;

/** Filters of one kind, which a new one of the kind replaces, and the parts that tell them. */
interface Kind {
  readonly filters: readonly Name[];
  readonly parts: readonly PartName[];
}

const kinds: readonly Kind[] = [
  {
    filters: ['area_ids', 'community_ids', 'project_ids', 'developer_ids', 'compared'],
    parts: ['place', 'compare'],
  },
  { filters: ['purpose'], parts: ['purpose'] },
  { filters: ['property_types'], parts: ['property_type'] },
  { filters: ['min_bedrooms', 'max_bedrooms'], parts: ['bedrooms'] },
  {
    filters: [
      'min_price_aed',
      'max_price_aed',
      'min_rent_aed',
      'max_rent_aed',
      'min_price_aed_per_sqft',
      'max_price_aed_per_sqft',
    ],
    parts: ['budget'],
  },
  { filters: ['min_area_sqft', 'max_area_sqft'], parts: ['size'] },
  { filters: ['min_gross_yield_pct', 'max_gross_yield_pct', 'yield_level'], parts: ['yield'] },
  { filters: ['is_off_plan'], parts: ['stage'] },
  { filters: ['min_handover_year', 'max_handover_year'], parts: ['handover'] },
  { filters: ['is_freehold'], parts: ['tenure'] },
  { filters: ['near', 'near_points', 'near_within_m'], parts: ['near'] },
  { filters: ['for_family'], parts: ['family'] },
  { filters: ['price_level'], parts: ['price_level'] },
  { filters: ['except'], parts: [] },
];

/** Kinds that a change between buying and renting makes void: a price is no rent. */
const byMarket: ReadonlySet<PartName> = new Set(['budget', 'price_level', 'yield', 'stage', 'handover']);
const homes: ReadonlySet<string> = new Set(['apartment', 'villa', 'townhouse', 'hotel-apartment']);
const comparative = /cheaper|less expensive|more affordable|ارخص|أرخص|arkhas/iu;

/** Returns "cheaper" as an order, since the question before says of what. */
function withOrder(own: Interpretation, earlier: Context): Interpretation {
  const isCheaper = own.parts.some(({ part, words }) => part === 'price_level' && comparative.test(words));
  if (!isCheaper) return own;
  const { price_level: _, ...filters } = own.filters;
  const order: Order = (filters.purpose ?? earlier.filters.purpose) === 'rent' ? 'rent' : 'price';
  const parts = own.parts.map((one) =>
    one.part === 'price_level' ? { ...one, part: 'order' as const, meaning: 'cheapest first' } : one,
  );
  return { ...own, parts, filters, order };
}

/** Returns true if what the question before said of a kind no longer holds: it is said anew, or means nothing beside what is said. */
function isReplaced(
  { filters: names, parts: [part] }: Kind,
  { filters }: Interpretation,
  earlier: Context,
): boolean {
  if (names.some((name) => filters[name] !== undefined)) return true;
  const { purpose } = earlier.filters;
  if (part === undefined) return false;
  if (part === 'bedrooms') return filters.property_types?.some((type) => !homes.has(type)) === true;
  const isOtherMarket = filters.purpose !== undefined && purpose !== undefined && filters.purpose !== purpose;
  return isOtherMarket && byMarket.has(part);
}

/** Returns a question together with what still holds of the one before. A question that says nothing stands alone. */
export function followed(alone: Interpretation, earlier: Context): Interpretation {
  if (alone.parts.length === 0 && alone.left_over.length > 0) return alone;
  const own = withOrder(alone, earlier);
  const { filters } = own;
  const kept = { ...earlier.filters };
  const replaced = new Set<PartName>();
  for (const kind of kinds.filter((one) => isReplaced(one, own, earlier))) {
    for (const name of kind.filters) delete kept[name];
    for (const part of kind.parts) replaced.add(part);
  }
  // The place that others were compared with is no longer unwanted.
  if (earlier.filters.compared !== undefined && kept.compared === undefined) delete kept.except;
  if (own.order !== null) replaced.add('order');
  return {
    ...own,
    parts: [...(earlier.parts ?? []).filter(({ part }) => !replaced.has(part)), ...own.parts],
    filters: { ...kept, ...filters },
    order: own.order ?? earlier.order ?? null,
    left_over: [...(earlier.left_over ?? []), ...own.left_over],
  };
}
