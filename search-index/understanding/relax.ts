/** Loosens wishes in a fixed order until something is found, then takes back what need not have been loosened. */
import { z } from 'zod';
import type { PropertyType } from '../../data/property-types.ts';
import { isResolved, type PlaceResolver, type ResolvedPlace } from '../resolver.ts';
import type { Filter } from '../search-index.ts';
import { conditionsOf, filtersOf, type Wish, wishes } from './conditions.ts';
import type { Interpretation, PartName, PropertyFilters } from './interpretation.ts';

/** A wish that was loosened. */
export const Relaxation = z
  .object({
    wish: z.enum(wishes),
    from: z.string().meta({ description: 'What was asked.' }),
    to: z.string().meta({ description: 'What was searched for instead.' }),
    why: z.string(),
  })
  .meta({ id: 'Relaxation', description: 'A wish that was loosened, because nothing met all of them.' });
export type Relaxation = z.output<typeof Relaxation>;

/** One step: the filters it makes of those before it, the same where it changes nothing. */
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

const keysOf: Readonly<Record<Wish, readonly Key[]>> = {
  near: ['near'],
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
  place: ['area_ids', 'community_ids'],
  property_type: ['property_types'],
};

function drop(wish: Wish, to: string): Step {
  return { wish, to, loosen: (filters) => without(filters, ...keysOf[wish]) };
}

/**
 * Moves the ends of a wish's ranges apart: lower ends by one rule, upper ends by the other. They start from what was asked, for that is
 * what `to` speaks of, whichever steps of the wish were taken before.
 */
function stretch(wish: Wish, to: string, low: (min: number) => number, high: (max: number) => number): Step {
  return {
    wish,
    to,
    loosen: (filters, asked) => {
      const stretched: Record<string, unknown> = { ...filters };
      for (const key of keysOf[wish]) {
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

/** Places that share ground with those asked for: a community's areas, an area's communities. */
function widenPlaces(resolver: PlaceResolver): Step {
  return {
    wish: 'place',
    to: 'areas and communities that overlap it',
    loosen: (filters) => {
      const areas = new Set(filters.area_ids);
      const communities = new Set(filters.community_ids);
      for (const id of [...areas, ...communities]) {
        for (const { place_id, kind } of overlapping(resolver, id))
          (kind === 'area' ? areas : communities).add(place_id);
      }
      return {
        ...without(filters, ...keysOf.place),
        ...(areas.size === 0 ? {} : { area_ids: [...areas] }),
        ...(communities.size === 0 ? {} : { community_ids: [...communities] }),
      };
    },
  };
}

const homes: readonly PropertyType[] = ['apartment', 'villa', 'townhouse', 'hotel-apartment'];

/** Another kind of home in the place that was asked for, rather than the same kind elsewhere. */
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

/** Every step, in the order in which they are tried. The market (buy or rent) is never given up. */
export function stepsFor(resolver: PlaceResolver): readonly Step[] {
  const year = 1;
  return [
    drop('near', 'anywhere'),
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
    widenPlaces(resolver),
    anyHome,
    drop('place', 'anywhere in Dubai'),
    drop('budget', 'at any price'),
    drop('property_type', 'of any type'),
  ];
}

/** Asks whether anything meets these filters. */
export type Finds = (filters: readonly Filter[]) => Promise<boolean>;

function isSame(wish: Wish, one: PropertyFilters, other: PropertyFilters): boolean {
  return JSON.stringify(conditionsOf(wish, one)) === JSON.stringify(conditionsOf(wish, other));
}

/** What is asked: as it was read, and over that what the caller gave. */
export function wanted(understood: PropertyFilters, fixed: PropertyFilters): PropertyFilters {
  return { ...understood, ...fixed };
}

interface Loosened {
  readonly filters: PropertyFilters;
  readonly steps: readonly Step[];
}

/** Tries out loosened filters; those that the caller gave stand over them. */
class Relaxing {
  readonly #understood: PropertyFilters;
  readonly #fixed: PropertyFilters;
  readonly #finds: Finds;

  constructor(understood: PropertyFilters, fixed: PropertyFilters, finds: Finds) {
    this.#understood = understood;
    this.#fixed = fixed;
    this.#finds = finds;
  }

  finds(filters: PropertyFilters): Promise<boolean> {
    return this.#finds(filtersOf(wanted(filters, this.#fixed)));
  }

  async untilFound(steps: readonly Step[]): Promise<Loosened | null> {
    let filters = this.#understood;
    const taken: Step[] = [];
    for (const step of steps) {
      const looser = step.loosen(filters, this.#understood);
      if (isSame(step.wish, wanted(looser, this.#fixed), wanted(filters, this.#fixed))) continue;
      filters = looser;
      taken.push(step);
      if (await this.finds(filters)) return { filters, steps: taken };
    }
    return null;
  }

  /** Takes steps back, those of the dearest wishes first, as long as something is still found. */
  async takeBack({ steps }: Loosened): Promise<Loosened> {
    let kept = steps;
    for (const step of steps.toReversed().slice(1)) {
      const fewer = kept.filter((one) => one !== step);
      if (await this.finds(this.#with(fewer))) kept = fewer;
    }
    return { filters: this.#with(kept), steps: kept };
  }

  #with(steps: readonly Step[]): PropertyFilters {
    return steps.reduce((filters, step) => step.loosen(filters, this.#understood), this.#understood);
  }
}

/** What the parts of a question said of a wish. */
const partOf: Readonly<Record<Wish, PartName>> = {
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
  const said = parts.filter(({ part }) => part === partOf[wish]).map(({ meaning }) => meaning);
  const from = said.join(', ');
  return { wish, from, to, why: `Nothing ${from} meets the other wishes.` };
}

/** What a relaxed search came to. */
export interface Relaxed {
  /** Conditions under which something is found, or those asked where nothing is. */
  readonly filters: readonly Filter[];
  readonly relaxed: readonly Relaxation[];
}

/**
 * Finds conditions under which something is found. What was read from words is loosened step by step; `fixed`, which the caller gave
 * as filters, never is.
 */
export async function relax(
  interpretation: Interpretation,
  fixed: PropertyFilters,
  resolver: PlaceResolver,
  finds: Finds,
): Promise<Relaxed> {
  const understood = interpretation.filters;
  const asked: Relaxed = { filters: filtersOf(wanted(understood, fixed)), relaxed: [] };
  const relaxing = new Relaxing(understood, fixed, finds);
  if (await relaxing.finds(understood)) return asked;
  const found = await relaxing.untilFound(stepsFor(resolver));
  if (found === null) return asked;
  const { filters, steps } = await relaxing.takeBack(found);
  // Of several steps of one wish the last says where it came to.
  const last = new Map(steps.map((step) => [step.wish, step]));
  return {
    filters: filtersOf(wanted(filters, fixed)),
    relaxed: [...last.values()].map((step) => relaxation(step, interpretation)),
  };
}
