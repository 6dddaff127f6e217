/** Reads the comparables of properties from the records of a snapshot: of one property, or of many at once. */
import { z } from 'zod';
import {
  comparablesInPlaceSql,
  type EstimateFeed,
  estimateFeeds,
  registerSql,
} from '../../../data/methods/estimate/model.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import type { Lies } from './place.ts';

/** Kinds of places in which comparables are looked for. */
export type PlaceKind = 'area' | 'community' | 'market';
/** Columns that a record shares with a property in one place. */
const placeColumns: Readonly<Record<PlaceKind, readonly ('property_type' | 'area_id' | 'community_id')[]>> = {
  area: ['property_type', 'area_id'],
  community: ['property_type', 'community_id'],
  market: ['property_type'],
};

const queries = new Map(
  estimateFeeds.flatMap((feed) =>
    Object.entries(placeColumns).map(([kind, columns]) => [
      `${feed} ${kind}`,
      readQuery('estimate-comparables', {
        comparables: comparablesInPlaceSql[feed],
        register: registerSql,
        place_columns: columns.join(', '),
      }),
    ]),
  ),
);

const id = z.int().nullable();
const Described = z.object({
  id: z.string(),
  happened_on: z.iso.date(),
  area_id: id,
  community_id: id,
  project_id: id,
  building_id: id,
  stage: z.string(),
  bedrooms: id,
  ln_size: z.number(),
  age_days: z.int(),
  ln_price: z.number(),
  area_sqft: z.number(),
  price_aed: z.number(),
  project: z.string().nullable(),
  building: z.string().nullable(),
  ln_level: z.number(),
  drift: z.number(),
});
type Described = z.output<typeof Described>;
/** A record that the estimate is made of, and the probability that it shares the project of the property. */
export interface ComparableRow extends Described {
  readonly project_share: number;
}

/** Comparables or a record as JSON: a text is read quicker than thousands of rows at a stretch. */
const Read = z.object({ target: id, record: z.coerce.number().nullable(), json: z.string() });
/** Records of a target and their shares. */
const Chosen = z.array(z.tuple([z.number(), z.number()]));

/** Level of prices of a property type and stage, in a block of days before the estimate. */
export const Level = z.object({
  property_type: z.string(),
  stage: z.string(),
  block: z.int(),
  ln_level: z.number(),
  size_slope: z.number(),
  drift: z.number(),
});
export type Level = z.output<typeof Level>;

/** The property of an estimate. */
export interface Property extends Lies {
  readonly property_type: string;
  readonly bedrooms: number | null;
  readonly area_sqft: number;
  readonly stage: string;
}

/** Properties of one feed, the day of their estimates (ISO date), and the levels of their property types. */
export interface Asking {
  readonly feed: EstimateFeed;
  readonly valuedOn: string;
  readonly levels: readonly Level[];
}

/** Returns the kind of place in which the comparables of a property are looked for first. */
export function placeKindOf({ area_id }: Lies): PlaceKind {
  return area_id === null ? 'community' : 'area';
}

/** Returns the comparables of each property, in their order. The properties have one kind of place. */
export async function readComparables(
  snapshot: Snapshot,
  { feed, valuedOn, levels }: Asking,
  { kind, properties }: { readonly kind: PlaceKind; readonly properties: readonly Property[] },
  signal: AbortSignal,
): Promise<ComparableRow[][]> {
  const sql = queries.get(`${feed} ${kind}`);
  if (sql === undefined) throw new Error(`There is no query of ${feed} by ${kind}.`);
  if (properties.length === 0) return [];
  const places = new Map<string, number>();
  const targets = properties.map((property, target) => {
    const key = JSON.stringify(placeColumns[kind].map((column) => property[column]));
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return { target, place, ...property };
  });
  const values = {
    targets: JSON.stringify(targets),
    levels: JSON.stringify(levels),
    feed,
    valued_on: valuedOn,
  };
  const read = await snapshot.rows(sql, values, Read, { signal });
  const records = new Map<number, Described>();
  const chosen = new Map<number, z.output<typeof Chosen>>();
  for (const { target, record, json } of read) {
    await snapshot.step(unitsOfRow);
    if (target !== null) chosen.set(target, Chosen.parse(JSON.parse(json)));
    else if (record !== null) records.set(record, Described.parse(JSON.parse(json)));
  }
  return properties.map((_, target) =>
    (chosen.get(target) ?? []).flatMap(([record, project_share]) => {
      const described = records.get(record);
      return described === undefined ? [] : [{ ...described, project_share }];
    }),
  );
}

/** Units of a record that is read from JSON. */
const unitsOfRow = 20;
