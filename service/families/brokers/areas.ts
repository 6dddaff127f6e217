/** Where a broker sold: `GET /brokers/{id}/areas`. */
import { z } from 'zod';
import { endpoint, list } from '../../contract/endpoint.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import { choice } from '../../contract/parameters.ts';
import { asOfDataset } from '../../records/developer-schema.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import { directoryParameters, directoryTotal } from '../../records/property-parameters.ts';
import { BrokerParams, coverageMeta, readBroker, readCoverage } from './schema.ts';

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
  counts: ['broker-deals'],
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
    const { broker_number } = await readBroker(snapshot, params.id, signal);
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
      meta: { ...(await readCoverage(snapshot, signal)), ...(total === null ? {} : { total }) },
    };
  },
});
