/** What a broker sold and where, where an optional export links deals to brokers. */
import { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { endpoint, list, record } from '../../contract/endpoint.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import { choice } from '../../contract/parameters.ts';
import { asOfDataset } from '../../records/developer-schema.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import { directoryParameters, directoryTotal } from '../../records/property-parameters.ts';
import { partlyCovered } from '../../statistics/coverage.ts';
import {
  isPartial,
  lastYearOf,
  quartiles,
  unseen,
  type YearLimits,
} from '../../statistics/developer-sales.ts';
import { type Provenance, Statistic, statistic } from '../../statistics/statistic.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import { BrokerParams, brokerOf, coverageMeta, coverageOf, notLoaded } from './schema.ts';

const BrokerArea = z
  .object({
    area_id: z.int(),
    area: z.string().nullable(),
    area_ar: z.string().nullable(),
    sales_count: z.int(),
    sales_value_aed: z.number(),
    share_pct: z
      .number()
      .meta({ description: 'Share of the broker’s sales in the visible history, per cent.' }),
    last_sale_date: z.iso.date(),
  })
  .meta({ id: 'BrokerArea' });

const areasOfBroker = new KeysetList({
  query: 'broker-areas',
  row: BrokerArea,
  sorts: { sales_count: 'integer', sales_value_aed: 'number', last_sale_date: 'date', area: 'text' },
  id: { column: 'area_id', type: 'integer' },
});

/** `GET /brokers/{id}/areas`. */
export const listBrokerAreas = endpoint({
  operationId: 'listBrokerAreas',
  method: 'get',
  path: '/api/v1/brokers/{id}/areas',
  tag: 'Brokers',
  summary: 'Sales of a broker by area',
  description:
    'Returns one row for each area with a sale of the broker in the visible history. It needs the optional broker-deal export; without it, the list is empty and `meta.coverage` says so.',
  reads: 'snapshot',
  params: BrokerParams,
  query: z.strictObject({
    sort: choice(sortWords('-sales_count', 'sales_count', 'sales_value_aed', 'last_sale_date', 'area'), {
      description:
        'Order of the rows; a minus sorts the greatest or newest first. Equal values are ordered by id, unknown ones come last.',
    }).optional(),
    ...directoryParameters,
  }),
  answer: list('areas', BrokerArea, {
    ...coverageMeta,
    total: directoryTotal,
  }),
  problems: ['broker-not-found'],
  examples: [{ summary: 'Areas of a broker', request: `/api/v1/brokers/${exampleRecords.broker}/areas` }],
  async handle({ params, query, snapshot, historyFrom, after, signal }) {
    const { broker_number } = await brokerOf(snapshot, params.id, signal);
    const values = {
      broker_number,
      as_of: asOfDataset(snapshot, 'transactions'),
      history_from: historyFrom,
    };
    const request = { snapshot, values, limit: query.limit, after, signal };
    const page = await areasOfBroker.page(query.sort ?? '-sales_count', request);
    const total = query.include_total === true ? await areasOfBroker.total(request) : null;
    return {
      ...page,
      meta: { ...(await coverageOf(snapshot, signal)), ...(total === null ? {} : { total }) },
    };
  },
});

const Quartiles = z.array(z.number()).nullable();

const counts = {
  sales_count: z.int(),
  sales_value_aed: z.number(),
  buyer_side_count: z.int().meta({ description: 'Of these, with the broker on the buyer’s side.' }),
  seller_side_count: z.int().meta({ description: 'Of these, with the broker on the seller’s side.' }),
};
const Counts = z.object(counts).meta({
  id: 'BrokerCounts',
  description: 'Counts of a broker’s sales. A sale counts once, also when the broker acted on both sides.',
});

const BrokerStats = z
  .object({
    broker_id: z.int(),
    name: z.string().nullable(),
    sales: Counts.nullable().meta({
      description: 'In the visible history; null when no export links brokers to deals.',
    }),
    first_sale_date: z.iso.date().nullable(),
    last_sale_date: z.iso.date().nullable(),
    last_12_months: Counts.nullable(),
    median_price_aed: Statistic.meta({ description: 'Of the last 12 months.' }),
    median_price_aed_per_sqft: Statistic.meta({ description: 'Of the last 12 months.' }),
    years: z.array(
      z.object({ year: z.int(), ...counts, partial: z.literal(true).optional() }).meta({ id: 'BrokerYear' }),
    ),
    property_types: z.array(
      z.object({ property_type: z.string().nullable(), ...counts }).meta({ id: 'BrokerPropertyType' }),
    ),
  })
  .meta({ id: 'BrokerStats' });

const SalesRow = z.object({
  part: z.enum(['all', 'year', 'property_type', 'window']),
  year: z.int().nullable(),
  property_type: z.string().nullable(),
  ...counts,
  first_sale_date: z.iso.date().nullable(),
  last_sale_date: z.iso.date().nullable(),
  price_n: z.int(),
  price: Quartiles,
  price_per_sqft_n: z.int(),
  price_per_sqft: Quartiles,
});
const salesSql = readQuery('broker-sales');

const none = { sales_count: 0, sales_value_aed: 0, buyer_side_count: 0, seller_side_count: 0 };

type Part = z.output<typeof SalesRow>;

/** Median prices of the last 12 months, withheld for a reason when there is one. */
function mediansOf(
  row: Part | undefined,
  provenance: z.input<typeof Provenance>,
  reason: string | undefined,
): Pick<z.input<typeof BrokerStats>, 'median_price_aed' | 'median_price_aed_per_sqft'> {
  const options = { of: 'sales', ...(reason === undefined ? {} : { reason }) };
  const price = quartiles(row?.price ?? null, row?.price_n ?? 0);
  const perSqft = quartiles(row?.price_per_sqft ?? null, row?.price_per_sqft_n ?? 0);
  return {
    median_price_aed: statistic(price, provenance, { ...options, unit: 'aed' }),
    median_price_aed_per_sqft: statistic(perSqft, provenance, { ...options, unit: 'aed_per_sqft' }),
  };
}

function yearsOf(rows: readonly Part[], asOf: string, limits: YearLimits) {
  return rows.flatMap(({ part, year, ...row }) =>
    part === 'year' && year !== null
      ? [
          {
            ...row,
            year,
            ...(isPartial(year, asOf, limits) ? { partial: true as const } : {}),
          },
        ]
      : [],
  );
}

/** `GET /brokers/{id}/stats`. */
export const getBrokerStats = endpoint({
  operationId: 'getBrokerStats',
  method: 'get',
  path: '/api/v1/brokers/{id}/stats',
  tag: 'Brokers',
  summary: 'Sales of a broker',
  description:
    'Returns the number and value of the broker’s sales in the visible history, by year, property type and side, and median prices of the last 12 months. It needs the optional broker-deal export; without it, all figures are unknown and `meta.coverage` says so.',
  reads: 'snapshot',
  params: BrokerParams,
  answer: record('stats', BrokerStats, coverageMeta),
  problems: ['broker-not-found'],
  examples: [{ summary: 'Of one broker', request: `/api/v1/brokers/${exampleRecords.broker}/stats` }],
  async handle({ params, snapshot, historyFrom, signal }) {
    const { id, name, broker_number } = await brokerOf(snapshot, params.id, signal);
    const coverage = await coverageOf(snapshot, signal);
    const as_of = asOfDataset(snapshot, 'transactions');
    const window = lastYearOf(snapshot, historyFrom);
    const days = { from: window?.from ?? null, to: window?.to ?? null };
    const values = { broker_number, as_of, history_from: historyFrom, ...days };
    const rows = await snapshot.rows(salesSql, values, SalesRow, { signal });
    const all = rows.find(({ part }) => part === 'all');
    const lastYear = rows.find(({ part }) => part === 'window');
    const coveredFrom = snapshot.coveredFrom('sales');
    const counted = window ?? { from: as_of, to: as_of };
    const provenance = {
      ...methodOf('market-statistics'),
      window: counted,
      as_of,
      ...partlyCovered(counted, coveredFrom),
    };
    const isLoaded = coverage.coverage === 'loaded';
    const unknown = window === null ? unseen : undefined;
    return {
      record: {
        broker_id: id,
        name,
        sales: isLoaded ? (all ?? none) : null,
        first_sale_date: all?.first_sale_date ?? null,
        last_sale_date: all?.last_sale_date ?? null,
        last_12_months: isLoaded && window !== null ? (lastYear ?? none) : null,
        ...mediansOf(lastYear, provenance, isLoaded ? unknown : notLoaded),
        years: yearsOf(rows, as_of, { historyFrom, coveredFrom }),
        property_types: rows.filter(({ part }) => part === 'property_type'),
      },
      meta: coverage,
    };
  },
});
