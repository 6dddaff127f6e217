/** Rents area by area: levels, new against renewed contracts, and the change in a year. */

import { z } from 'zod';
import { propertyTypes } from '../../../data/property-types.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { choice, paging, wholeNumber, writing } from '../../contract/parameters.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import { figureUsage } from '../../records/rents/parameters.ts';
import { namedContractsOf } from '../../statistics/named-contracts.ts';
import { type Period, trailingPeriod } from '../../statistics/period.ts';
import {
  countedRentsOfUsageSql,
  countedTotalsSql,
  noFigures,
  periodValues,
} from '../../statistics/place/figures.ts';
import {
  namedContractsPct,
  PlaceColumns,
  PlaceReference,
  placeKinds,
} from '../../statistics/place/schema.ts';
import { RentFigures, rentFigures, rentsProvenance } from '../../statistics/place/statistics.ts';
import { knownPct } from '../../statistics/rent-statistics.ts';
import { change, Figure, figure, Provenance, withheld } from '../../statistics/statistic.ts';
import type { Window } from '../../statistics/window.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const AreaRents = z
  .object({
    area: PlaceReference,
    ...RentFigures.shape,
    new_over_renewed_pct: Figure.meta({
      description: 'How far the median rent of new contracts lies above that of renewed ones, per cent.',
    }),
    named_contracts_pct: namedContractsPct,
  })
  .meta({ id: 'RentsOfArea' });

const amount = z.number().nullable();

const Row = PlaceColumns.extend({
  contract_count: z.int(),
  new_rent_n: z.int(),
  median_rent_aed: amount,
  p25_new_rent_aed: amount,
  p75_new_rent_aed: amount,
  new_rent_psf_n: z.int(),
  median_rent_aed_per_sqft: amount,
  p25_new_rent_aed_per_sqft: amount,
  p75_new_rent_aed_per_sqft: amount,
  renewed_rent_n: z.int(),
  median_renewed_rent_aed: amount,
  before_new_rent_n: z.int(),
  before_median_new_rent_aed: amount,
  rent_yoy_change_pct: amount,
});
type Row = z.output<typeof Row>;

const sorts = {
  contract_count: 'integer',
  median_rent_aed: 'number',
  median_rent_aed_per_sqft: 'number',
  rent_yoy_change_pct: 'number',
  name: 'text',
} as const;
const sortsTaken = sortWords<keyof typeof sorts>(
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

const fromMart = rentsFrom(readQuery('place-figures-headlines'));
/** For plans that see a part of the last 12 months only. */
const counted = rentsFrom(readQuery('rental-by-area-counted', { counted: countedTotalsSql }));
const countedOfUsage = rentsFrom(readQuery('rental-by-area-counted', { counted: countedRentsOfUsageSql }));
const knownSql = readQuery('bedrooms-known');
const knownOfUsageSql = readQuery('bedrooms-known-of-usage', { eligible: readQuery('rents-eligible') });
const Known = z.object({ contracts: z.int(), known: z.int() });

/** More than there are places: a list without `limit` is whole. */
const allPlaces = 100_000;

function toItem(
  row: Row,
  period: Period,
  named_contracts_pct: z.input<typeof Figure>,
): z.input<typeof AreaRents> {
  const { place_id: id, kind, name, name_ar, slug } = row;
  const rents = rentFigures(
    {
      ...noFigures(id),
      ...row,
      median_new_rent_aed: row.median_rent_aed,
      median_new_rent_aed_per_sqft: row.median_rent_aed_per_sqft,
    },
    period,
  );
  const renewed = figure(
    { value: row.median_renewed_rent_aed, n: row.renewed_rent_n },
    { of: 'eligible renewed contracts' },
  );
  const fresh = figure({ value: row.median_rent_aed, n: row.new_rent_n }, { of: 'eligible new contracts' });
  return {
    area: { id, kind, name, name_ar, slug },
    ...rents,
    new_over_renewed_pct: over(fresh, renewed),
    named_contracts_pct,
  };
}

function over(fresh: z.input<typeof Figure>, renewed: z.input<typeof Figure>): z.input<typeof Figure> {
  const n = Math.min(fresh.n, renewed.n);
  return fresh.value === null || renewed.value === null
    ? withheld(
        n,
        `fewer than ${publishingRules.least_shown} new or ${publishingRules.least_shown} renewed contracts`,
      )
    : change(fresh, renewed);
}

interface KnownRequest {
  readonly snapshot: Snapshot;
  readonly type: string | undefined;
  readonly usage: string | undefined;
  readonly days: Window | null;
  readonly signal: AbortSignal;
}

/** Share of the market's new contracts that say their bedrooms, per cent; null where there are none. */
async function bedroomsKnown(request: KnownRequest): Promise<number | null> {
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

/** `GET /analytics/rental-by-area`. */
export const listRentalByArea = endpoint({
  operationId: 'listRentalByArea',
  method: 'get',
  path: '/api/v1/analytics/rental-by-area',
  tag: 'Analytics',
  summary: 'Rents by area',
  description:
    'One row an area, or a community with `by=community`, that has a rent contract starting in the last 12 months: median rent of new contracts, by the square foot, of renewed ones, and the change in a year. New and renewed contracts are never mixed. All rows unless `limit` is given.',
  reads: 'snapshot',
  query: z.strictObject({
    by: choice(placeKinds, {
      description: 'Rows are areas (default) or communities.',
      example: 'community',
    }).optional(),
    property_type: choice(propertyTypes, {
      description: 'Only this kind of property.',
      example: 'apartment',
    }).optional(),
    bedrooms: wholeNumber({
      min: 0,
      max: 50,
      description:
        'Only this number of bedrooms, 0 for studios. Many contracts do not say it: `meta.bedrooms_known_pct` says how many do.',
      example: 2,
    }).optional(),
    usage: figureUsage,
    sort: choice(sortsTaken, {
      description:
        'Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and withheld figures come last.',
    }).optional(),
    limit: wholeNumber({
      min: 1,
      max: 100,
      description: 'Number of rows on a page; all rows by default.',
    }).optional(),
    cursor: paging.cursor,
    ...writing,
  }),
  answer: list('areas', AreaRents, {
    ...Provenance.shape,
    bedrooms_known_pct: z.number().nullable().optional().meta({
      description:
        'With `bedrooms`: share of the new contracts of all Dubai, of the property type and usage asked for, that say their bedrooms, per cent.',
    }),
  }),
  examples: [
    { summary: 'Rents of every area', request: '/api/v1/analytics/rental-by-area' },
    {
      summary: 'Where flats are dearest by the square foot, as CSV',
      request:
        '/api/v1/analytics/rental-by-area?property_type=apartment&sort=-median_rent_aed_per_sqft&limit=20&format=csv',
    },
  ],
  async handle({ query, snapshot, historyFrom, after, signal }) {
    const period = trailingPeriod(snapshot, historyFrom);
    const { by: kind = 'area', property_type: type, bedrooms, usage } = query;
    const { sort = '-contract_count', limit = allPlaces } = query;
    const shared = {
      kind,
      places: null,
      shown_from: publishingRules.least_shown,
      sees_before: period.rentsBefore !== null,
    };
    const asked = {
      ...shared,
      ...periodValues(period),
      property_type: type ?? null,
      bedrooms: bedrooms === undefined ? null : `[${bedrooms}]`,
    };
    const ofMart = { ...shared, property_type: type ?? 'all', bedrooms: bedrooms ?? -1 };
    const [rents, values] =
      usage !== undefined
        ? [countedOfUsage, { ...asked, usage }]
        : period.isInMart
          ? [fromMart, ofMart]
          : [counted, asked];
    const page = await rents.page(sort, { snapshot, values, limit, after, signal });
    const named = await namedContractsOf(snapshot, historyFrom);
    const days = period.rents;
    const known =
      bedrooms === undefined ? undefined : await bedroomsKnown({ snapshot, type, usage, days, signal });
    return {
      rows: page.rows.map((row) => toItem(row, period, named(row.place_id))),
      next: page.next,
      meta: { ...rentsProvenance(period), ...(known === undefined ? {} : { bedrooms_known_pct: known }) },
    };
  },
});
