/** Loosens wishes in a fixed order until the search finds something, then restores those that need not have been loosened. */
import { z } from 'zod';
import type { PropertyType } from '../../data/property-types.ts';
import { register } from '../../data/register.ts';
import { isResolved, type PlaceResolver, type ResolvedPlace } from '../resolver.ts';
import type { Filter } from '../search-index.ts';
import { allFilters, type Wish, wishes, wishFilters } from './conditions.ts';
import type { Market } from './draft.ts';
import type { Interpretation, PartName, PropertyFilters } from './interpretation.ts';
import type { Points } from './points.ts';

/** A loosened wish. */
export const Relaxation = z
  .object({
    wish: z.enum(wishes),
    from: z.string().meta({ description: 'The wish as asked.' }),
    to: z.string().meta({ description: 'The loosened wish.' }),
    why: z.string(),
  })
  .meta({
    id: 'Relaxation',
    description: 'A wish that was loosened because nothing, or too little, met all wishes.',
  });
export type Relaxation = z.output<typeof Relaxation>;

/** A step: returns changed filters, or the same ones if it does not apply. */
interface Step {
  readonly wish: Wish;
  readonly to: string;
  loosen(filters: PropertyFilters, asked: PropertyFilters): PropertyFilters;
}

type Key = keyof PropertyFilters;

function without(filters: PropertyFilters, ...keys: readonly Key[]): PropertyFilters {
  const rest = { ...filters };
  for (const key of keys) delete rest[key];
  return rest;
}

const keysByWish: Readonly<Record<Wish, readonly Key[]>> = {
  near: ['near', 'near_within_m', 'near_points'],
  family: ['for_family'],
  price_level: ['price_level'],
  yield_level: ['yield_level'],
  handover: ['min_handover_year', 'max_handover_year'],
  size: ['min_area_sqft', 'max_area_sqft'],
  yield: ['min_gross_yield_pct', 'max_gross_yield_pct'],
  tenure: ['is_freehold'],
  budget: [
    'min_price_aed',
    'max_price_aed',
    'min_rent_aed',
    'max_rent_aed',
    'min_price_aed_per_sqft',
    'max_price_aed_per_sqft',
  ],
  bedrooms: ['min_bedrooms', 'max_bedrooms'],
  stage: ['is_off_plan'],
  place: ['area_ids', 'community_ids', 'project_ids', 'developer_ids'],
  property_type: ['property_types'],
};

function drop(wish: Wish, to: string): Step {
  return { wish, to, loosen: (filters) => without(filters, ...keysByWish[wish]) };
}

/**
 * Returns a step that widens the ranges of a wish, lower ends by `low` and upper ends by `high`. It starts from the original question,
 * because `to` describes the change from there, whichever steps came before.
 */
function stretch(wish: Wish, to: string, low: (min: number) => number, high: (max: number) => number): Step {
  return {
    wish,
    to,
    loosen: (filters, asked) => {
      const stretched: Record<string, unknown> = { ...filters };
      for (const key of keysByWish[wish]) {
        const end = asked[key];
        if (typeof end === 'number') stretched[key] = key.startsWith('min') ? low(end) : high(end);
      }
      return stretched;
    },
  };
}

const share = (part: number): readonly [(end: number) => number, (end: number) => number] => [
  (min) => Math.round(min * (1 - part)),
  (max) => Math.round(max * (1 + part)),
];

function overlapping(resolver: PlaceResolver, id: number): ResolvedPlace[] {
  const place = resolver.resolve(String(id));
  if (!isResolved(place)) return [];
  return place.overlaps.map(({ place_id }) => resolver.resolve(String(place_id))).filter(isResolved);
}

/** Returns a step that adds overlapping places: the areas of a community, the communities of an area. */
function widenPlaces(resolver: PlaceResolver): Step {
  return {
    wish: 'place',
    to: 'areas and communities that overlap it',
    loosen: (filters) => {
      const named = [...(filters.area_ids ?? []), ...(filters.community_ids ?? [])];
      if (named.length === 0) return filters;
      const wider = named.flatMap((id) => overlapping(resolver, id));
      const ids = (kind: string) =>
        wider.filter((place) => place.kind === kind).map(({ place_id }) => place_id);
      const areas = new Set([...(filters.area_ids ?? []), ...ids('area')]);
      const communities = new Set([...(filters.community_ids ?? []), ...ids('community')]);
      return {
        ...without(filters, 'area_ids', 'community_ids'),
        ...(areas.size === 0 ? {} : { area_ids: [...areas] }),
        ...(communities.size === 0 ? {} : { community_ids: [...communities] }),
      };
    },
  };
}

/** Widens "near" to 5 km. A named point is never given up: the search then finds nothing. */
const farther: Step = {
  wish: 'near',
  to: 'at most 5 km away',
  loosen: (filters) => {
    const { near, near_points, near_within_m } = filters;
    if (near === undefined && near_points === undefined) return filters;
    return { ...filters, near_within_m: Math.max(near_within_m ?? 0, widestNear) };
  },
};
const widestNear = 5000;

/** Gives up a kind of place to be near to, since it is in most areas. */
const anywhereNear: Step = {
  wish: 'near',
  to: 'anywhere',
  loosen: (filters) =>
    filters.near_points === undefined ? without(filters, 'near', 'near_within_m') : without(filters, 'near'),
};

/** Accepts villas for townhouses: the register calls most townhouses villas. */
const villas: Step = {
  wish: 'property_type',
  to: 'villas, which the register calls most townhouses',
  loosen: (filters) =>
    filters.property_types?.includes('townhouse') === true
      ? { ...filters, property_types: [...new Set([...filters.property_types, 'villa' as const])] }
      : filters,
};

/** Gives up a project or developer before the place that it is in. */
const anyProject: Step = {
  wish: 'place',
  to: 'other projects of the place',
  loosen: (filters) =>
    filters.area_ids === undefined && filters.community_ids === undefined
      ? filters
      : without(filters, 'project_ids', 'developer_ids'),
};

const homes: readonly PropertyType[] = ['apartment', 'villa', 'townhouse', 'hotel-apartment'];

/** Accepts other kinds of home in the same place, before the same kind in other places. */
const anyHome: Step = {
  wish: 'property_type',
  to: 'any kind of home',
  loosen: (filters) => {
    const { property_types: types } = filters;
    return types?.every((type) => homes.includes(type)) === true
      ? { ...filters, property_types: [...homes] }
      : filters;
  },
};

/** Returns all steps in order. No step changes the market (buy or rent). */
export function stepsFor(resolver: PlaceResolver): readonly Step[] {
  const year = 1;
  return [
    villas,
    farther,
    anywhereNear,
    drop('family', 'for anybody'),
    drop('price_level', 'at any level of price'),
    drop('yield_level', 'with any yield'),
    stretch(
      'handover',
      'a year earlier or later',
      (min) => min - year,
      (max) => max + year,
    ),
    drop('handover', 'in any year'),
    stretch('size', '20% smaller or larger', ...share(0.2)),
    drop('size', 'of any size'),
    stretch(
      'yield',
      'one point lower',
      (min) => Math.max(0, min - 1),
      (max) => max + 1,
    ),
    drop('yield', 'with any yield'),
    drop('tenure', 'of any tenure'),
    stretch('budget', '10% beyond the budget', ...share(0.1)),
    stretch('budget', '25% beyond the budget', ...share(0.25)),
    stretch(
      'bedrooms',
      'one bedroom fewer or more',
      (min) => Math.max(0, min - 1),
      (max) => max + 1,
    ),
    drop('bedrooms', 'with any number of bedrooms, or none stated'),
    drop('stage', 'ready or off plan'),
    anyProject,
    widenPlaces(resolver),
    anyHome,
    drop('budget', 'at any price'),
    drop('place', `anywhere in ${register.territory.en}`),
    drop('property_type', 'of any type'),
  ];
}

/** Returns true if any property meets these filters. */
export type Finds = (filters: readonly Filter[]) => Promise<boolean>;

/** Returns the filters of a question: those read from words, overridden by those of the caller. */
export function wanted(understood: PropertyFilters, fixed: PropertyFilters): PropertyFilters {
  return { ...understood, ...fixed };
}

interface Loosened {
  readonly filters: PropertyFilters;
  readonly steps: readonly Step[];
}

/** Tries loosened filters; the filters of the caller override them. */
class Relaxing {
  readonly #understood: PropertyFilters;
  readonly #fixed: PropertyFilters;
  readonly #finds: Finds;
  readonly #points: Points;

  constructor(understood: PropertyFilters, fixed: PropertyFilters, finds: Finds, points: Points) {
    this.#understood = understood;
    this.#fixed = fixed;
    this.#finds = finds;
    this.#points = points;
  }

  finds(filters: PropertyFilters): Promise<boolean> {
    return this.#finds(allFilters(wanted(filters, this.#fixed), this.#points));
  }

  async untilFound(steps: readonly Step[]): Promise<Loosened | null> {
    let filters = this.#understood;
    const taken: Step[] = [];
    for (const step of steps) {
      const looser = step.loosen(filters, this.#understood);
      if (this.#isSame(step.wish, looser, filters)) continue;
      filters = looser;
      taken.push(step);
      if (await this.finds(filters)) return { filters, steps: taken };
    }
    return null;
  }

  /** Takes steps back, those of the most important wishes first, as long as the search still finds something. */
  async takeBack({ steps }: Loosened): Promise<Loosened> {
    let kept = steps;
    for (const step of steps.toReversed().slice(1)) {
      const fewer = kept.filter((one) => one !== step);
      if (await this.finds(this.#with(fewer))) kept = fewer;
    }
    return { filters: this.#with(kept), steps: kept };
  }

  #isSame(wish: Wish, one: PropertyFilters, other: PropertyFilters): boolean {
    const written = (filters: PropertyFilters) =>
      JSON.stringify(wishFilters(wish, wanted(filters, this.#fixed), this.#points));
    return written(one) === written(other);
  }

  #with(steps: readonly Step[]): PropertyFilters {
    return steps.reduce((filters, step) => step.loosen(filters, this.#understood), this.#understood);
  }
}

/** The part of the question that each wish belongs to. */
const partByWish: Readonly<Record<Wish, PartName>> = {
  near: 'near',
  family: 'family',
  price_level: 'price_level',
  yield_level: 'yield',
  handover: 'handover',
  size: 'size',
  yield: 'yield',
  tenure: 'tenure',
  budget: 'budget',
  bedrooms: 'bedrooms',
  stage: 'stage',
  place: 'place',
  property_type: 'property_type',
};

function relaxation({ wish, to }: Step, { parts }: Interpretation): Relaxation {
  const said = parts.filter(({ part }) => part === partByWish[wish]).map(({ meaning }) => meaning);
  const from = said.join(', ');
  return { wish, from, to, why: `Nothing ${from} meets the other wishes.` };
}

/** Result of a relaxed search. */
export interface Relaxed {
  /** Conditions that find something, or the original ones if nothing does. */
  readonly filters: readonly Filter[];
  readonly relaxed: readonly Relaxation[];
}

/** Finds conditions that some property meets. It loosens the filters read from words step by step, and never `fixed`, the filters of the caller. */
export async function relax(
  interpretation: Interpretation,
  fixed: PropertyFilters,
  { resolver, points }: Pick<Market, 'resolver' | 'points'>,
  finds: Finds,
): Promise<Relaxed> {
  const understood = interpretation.filters;
  const asked: Relaxed = { filters: allFilters(wanted(understood, fixed), points), relaxed: [] };
  const relaxing = new Relaxing(understood, fixed, finds, points);
  if (await relaxing.finds(understood)) return asked;
  const found = await relaxing.untilFound(stepsFor(resolver));
  if (found === null) return asked;
  const { filters, steps } = await relaxing.takeBack(found);
  // If a wish has several steps, the last one describes the final change.
  const last = new Map(steps.map((step) => [step.wish, step]));
  return {
    filters: allFilters(wanted(filters, fixed), points),
    relaxed: [...last.values()].map((step) => relaxation(step, interpretation)),
  };
}
