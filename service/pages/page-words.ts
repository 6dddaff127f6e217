/** Reads the values that records of page files point to: words, places and spots, once for each snapshot. */
import { z } from 'zod';
import { classBases, propertyClasses, propertyTypes, sizeBases } from '../../data/property-types.ts';
import { bedroomsBases, contractVersions, tenantTypes } from '../../data/vocabularies.ts';
import type { Reader } from '../warehouse/duckdb.ts';
import { readQuery } from '../warehouse/read-query.ts';

const text = z.string().nullable();

/** Words that records share. */
export const Kind = z.object({
  kind_key: z.int(),
  type: z.enum(['sales', 'rentals', 'mortgages', 'gifts']),
  transaction_date_basis: z.enum(['registered', 'contract-start']),
  procedure: text,
  property_type: z.enum(propertyTypes).nullable(),
  registered_type: z.enum(propertyTypes).nullable(),
  property_class: z.enum(propertyClasses).nullable(),
  class_basis: z.enum(classBases).nullable(),
  size_basis: z.enum(sizeBases).nullable(),
  property_sub_type: text,
  usage: text,
  bedrooms: z.int().nullable(),
  bedrooms_inferred: z.int().nullable(),
  /** Stated, else inferred. */
  bedrooms_known: z.int().nullable(),
  bedrooms_basis: z.enum(bedroomsBases).nullable(),
  bedrooms_confidence: z.number().nullable(),
  rooms_label: text,
  is_off_plan: z.boolean().nullable(),
  is_freehold: z.boolean().nullable(),
  contract_version: z.enum(contractVersions).nullable(),
  contract_tenant_type: z.enum(tenantTypes).nullable(),
  property_count_basis: z.enum(['register', 'export', 'lines']).nullable(),
  quality_flags: z
    .array(z.string())
    .nullable()
    .transform((flags) => flags ?? []),
});
export type Kind = z.output<typeof Kind>;

/** The names of a record's place; null when unknown. */
export const Place = z.object({
  place_key: z.int(),
  area_id: z.int().nullable(),
  area: text,
  area_ar: text,
  community_id: z.int().nullable(),
  community: text,
  master_project: text,
  project_id: z.int().nullable(),
  project_basis: z.enum(['number', 'name', 'displayed-name', 'transliteration', 'named']).nullable(),
  project_confidence: z.number().nullable(),
  project: text,
  developer_id: z.int().nullable(),
  developer: text,
  developer_basis: z.enum(['project', 'brand']).nullable(),
  candidate_projects: z.array(z.string()),
});
export type Place = z.output<typeof Place>;

/** The building of a record, its point, and its neighbourhood. */
export const Spot = z.object({
  spot_key: z.int(),
  building: text,
  building_basis: z.enum(['named', 'only-building']).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: z.enum(['building', 'project', 'area']).nullable(),
  nearest_metro: text,
  nearest_mall: text,
  nearest_landmark: text,
});
export type Spot = z.output<typeof Spot>;

/** Values by their keys. */
export interface PageWords {
  readonly kinds: ReadonlyMap<number, Kind>;
  readonly places: ReadonlyMap<number, Place>;
  readonly spots: ReadonlyMap<number, Spot>;
}

const kindsSql = readQuery('transaction-kinds');
const placesSql = readQuery('transaction-places');
const spotsSql = readQuery('transaction-spots');

/** Reads the values of a snapshot. */
export async function readWords(reader: Pick<Reader, 'rows'>): Promise<PageWords> {
  const kinds = await reader.rows(kindsSql, {}, Kind);
  const places = await reader.rows(placesSql, {}, Place);
  const spots = await reader.rows(spotsSql, {}, Spot);
  return {
    kinds: new Map(kinds.map((kind) => [kind.kind_key, kind])),
    places: new Map(places.map((place) => [place.place_key, place])),
    spots: new Map(spots.map((spot) => [spot.spot_key, spot])),
  };
}
