/** Reads the rents of areas: from the mart, or counted where the mart does not fit the request. */
import { z } from 'zod';
import { eligibleOfAnyUsage } from '../../../../data/measures/eligible.ts';
import { KeysetList, sortWords } from '../../../records/keyset.ts';
import {
  countedCommercialSql,
  countedRentsOfUsageSql,
  countedTotalsSql,
  headlinesSql,
} from '../../../statistics/place/figures.ts';
import { PlaceColumns } from '../../../statistics/place/schema.ts';
import { knownPct } from '../../../statistics/rents/statistics.ts';
import type { Window } from '../../../statistics/window.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import type { Snapshot } from '../../../warehouse/snapshot.ts';

const amount = z.number().nullable();

/** The rents of one place, as the queries give them. */
export const Row = PlaceColumns.extend({
  contract_count: z.int(),
  new_rent_n: z.int(),
  median_rent_aed: amount,
  p25_new_rent_aed: amount,
  p75_new_rent_aed: amount,
  low_new_rent_aed: amount,
  high_new_rent_aed: amount,
  new_rent_psf_n: z.int(),
  median_rent_aed_per_sqft: amount,
  p25_new_rent_aed_per_sqft: amount,
  p75_new_rent_aed_per_sqft: amount,
  low_new_rent_aed_per_sqft: amount,
  high_new_rent_aed_per_sqft: amount,
  renewed_rent_n: z.int(),
  low_renewed_rent_aed: amount,
  high_renewed_rent_aed: amount,
  median_renewed_rent_aed: amount,
  rent_yoy_change_pct: amount,
  low_pct: amount,
  high_pct: amount,
  n_grown: z.int().nullable(),
  shrunk_pct: z.number().nullable(),
  low_shrunk_pct: z.number().nullable(),
  high_shrunk_pct: z.number().nullable(),
  own_weight_pct: z.number().nullable(),
  n_grown_before: z.int().nullable(),
  growth_reason: z.string().nullable(),
});
export type Row = z.output<typeof Row>;

const sorts = {
  contract_count: 'integer',
  median_rent_aed: 'number',
  median_rent_aed_per_sqft: 'number',
  rent_yoy_change_pct: 'number',
  name: 'text',
} as const;

/** Values of `sort`, the default first. */
export const sortsTaken = sortWords<keyof typeof sorts>(
  '-contract_count',
  'contract_count',
  'median_rent_aed',
  'median_rent_aed_per_sqft',
  'rent_yoy_change_pct',
  'name',
);

function rentsFrom(figures: string) {
  return new KeysetList({
    query: 'rental-by-area',
    fragments: { figures },
    row: Row,
    sorts,
    id: { column: 'place_id', type: 'integer' },
  });
}

/** Rents of the last 12 months from the mart. */
export const fromMart = rentsFrom(readQuery('rental-by-area-mart', { figures: headlinesSql }));

/** For plans that see a part of the last 12 months only. */
export const counted = rentsFrom(readQuery('rental-by-area-counted', { counted: countedTotalsSql }));

/** Rents of one usage, which the mart does not have. */
export const countedOfUsage = rentsFrom(
  readQuery('rental-by-area-counted', { counted: countedRentsOfUsageSql }),
);

/** Rents of a property type that is let for business. */
export const countedCommercial = rentsFrom(
  readQuery('rental-by-area-counted', { counted: countedCommercialSql }),
);

const knownSql = readQuery('bedrooms-known');

const knownOfUsageSql = readQuery('bedrooms-known-of-usage', { eligible: eligibleOfAnyUsage });

const Known = z.object({ contracts: z.int(), known: z.int() });

/** More than there are places: a list without `limit` is whole. */
export const allPlaces = 100_000;

interface KnownRequest {
  readonly snapshot: Snapshot;
  readonly type: string | undefined;
  readonly usage: string | undefined;
  readonly days: Window | null;
  readonly signal: AbortSignal;
}

/** Share of the market's new contracts that say their bedrooms, per cent; null where there are none. */
export async function bedroomsKnown(request: KnownRequest): Promise<number | null> {
  const { snapshot, type, usage, days, signal } = request;
  const [sql, values] =
    usage === undefined
      ? [knownSql, { property_type: type ?? 'all' }]
      : [
          knownOfUsageSql,
          { property_type: type ?? null, usage, from_date: days?.from ?? null, to_date: days?.to ?? null },
        ];
  const [row] = await snapshot.rows(sql, values, Known, { signal });
  return row === undefined ? null : knownPct(row.known, row.contracts);
}
