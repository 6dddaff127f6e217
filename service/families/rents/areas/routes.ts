/** Rents area by area, at two addresses: `GET /analytics/rental-by-area` and `GET /rent-contracts/areas`. */
import { z } from 'zod';
import { isCommercial } from '../../../../data/property-types.ts';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { register } from '../../../../data/register.ts';
import { type Endpoint, endpoint, list } from '../../../contract/endpoint.ts';
import { choice, paging, propertyTypeChoice, wholeNumber, writing } from '../../../contract/parameters.ts';
import { figureUsage } from '../../../records/rents/parameters.ts';
import { namedContractsByPlace } from '../../../statistics/named-contracts.ts';
import { type Period, trailingPeriod } from '../../../statistics/period.ts';
import { periodValues } from '../../../statistics/place/figures.ts';
import { placeLabels } from '../../../statistics/place/labels.ts';
import { placeKinds } from '../../../statistics/place/schema.ts';
import { rentsProvenance } from '../../../statistics/place/statistics.ts';
import { Provenance } from '../../../statistics/statistic.ts';
import { toItem } from './answers.ts';
import {
  allPlaces,
  bedroomsKnown,
  counted,
  countedCommercial,
  countedOfUsage,
  fromMart,
  sortsTaken,
} from './figures.ts';
import { AreaRents } from './schema.ts';

/** Returns where rents of no certain usage are read: commercial ones of kinds that are let for business. */
function listOf(type: string | undefined, { isInMart }: Pick<Period, 'isInMart'>) {
  if (isCommercial(type)) return countedCommercial;
  return isInMart ? fromMart : counted;
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
  counts: ['rent-contracts'],
  query: z.strictObject({
    by: choice(placeKinds, {
      description: 'Rows are areas (default) or communities.',
      example: 'community',
    }).optional(),
    property_type: propertyTypeChoice({
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
    bedrooms_known_pct: z
      .number()
      .nullable()
      .optional()
      .meta({
        description: `With \`bedrooms\`: share of the new contracts of all ${register.territory.en}, of the property type and usage asked for, that say their bedrooms, per cent.`,
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
      grown_type: usage === undefined && bedrooms === undefined ? (type ?? 'all') : null,
    };
    const asked = {
      ...shared,
      ...periodValues(period),
      property_type: type ?? null,
      bedrooms: bedrooms === undefined ? null : `[${bedrooms}]`,
    };
    const ofMart = { ...shared, property_type: type ?? 'all', bedrooms: bedrooms ?? -1 };
    const rents = usage === undefined ? listOf(type, period) : countedOfUsage;
    const values = rents === fromMart ? ofMart : usage === undefined ? asked : { ...asked, usage };
    const page = await rents.page(sort, { snapshot, values, limit, after, signal });
    const [named, labels] = await Promise.all([
      namedContractsByPlace(snapshot, historyFrom),
      placeLabels(snapshot),
    ]);
    const days = period.rents;
    const ofKind = { property_type: type ?? 'all', bedrooms: bedrooms ?? -1, usage };
    const known =
      bedrooms === undefined ? undefined : await bedroomsKnown({ snapshot, type, usage, days, signal });
    return {
      rows: page.rows.map((row) =>
        toItem(row, period, ofKind, { label: labels.of(row.place_id), named: named(row.place_id) }),
      ),
      next: page.next,
      meta: { ...rentsProvenance(period), ...(known === undefined ? {} : { bedrooms_known_pct: known }) },
    };
  },
});

/** `GET /rent-contracts/areas`: the same answer, at the address beside the contracts. */
export const listRentAreas: Endpoint = {
  ...listRentalByArea,
  operationId: 'listRentAreas',
  path: '/api/v1/rent-contracts/areas',
  tag: 'Rents',
  examples: listRentalByArea.examples.map(({ summary, request }) => ({
    summary,
    request: request.replace(listRentalByArea.path, '/api/v1/rent-contracts/areas'),
  })),
};
