/** The sales of a broker: `GET /brokers/{id}/stats`. */
import { figureSql } from '../../../../data/measures/figure-sql.ts';
import { methodOf } from '../../../../data/methods.ts';
import { endpoint, record } from '../../../contract/endpoint.ts';
import { exampleRecords } from '../../../contract/example-records.ts';
import { asOfDataset } from '../../../records/developer-schema.ts';
import { partlyCovered } from '../../../statistics/coverage.ts';
import { seenLastYear, unseen } from '../../../statistics/developers/sales.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import { BrokerParams, coverageMeta, notLoaded, readBroker, readCoverage } from '../schema.ts';
import { medianPrices, none, yearCounts } from './answers.ts';
import { BrokerStats, brokerMeasures, brokerUse, SalesRow } from './schema.ts';

const salesSql = readQuery('broker-sales', figureSql(brokerMeasures, brokerUse));

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
  counts: ['broker-deals'],
  params: BrokerParams,
  answer: record('stats', BrokerStats, coverageMeta),
  problems: ['broker-not-found'],
  examples: [{ summary: 'Of one broker', request: `/api/v1/brokers/${exampleRecords.broker}/stats` }],
  async handle({ params, snapshot, historyFrom, signal }) {
    const { id, name, broker_number } = await readBroker(snapshot, params.id, signal);
    const coverage = await readCoverage(snapshot, signal);
    const as_of = asOfDataset(snapshot, 'transactions');
    const window = seenLastYear(snapshot, historyFrom);
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
        ...medianPrices(lastYear, provenance, isLoaded ? unknown : notLoaded),
        years: yearCounts(rows, as_of, { historyFrom, coveredFrom }),
        property_types: rows.filter(({ part }) => part === 'property_type'),
      },
      meta: coverage,
    };
  },
});
