/** The statistics of one area or community: `GET /areas/{id}/stats`. */
import { z } from 'zod';
import { methodOf } from '../../../../data/methods.ts';
import { endpoint, record } from '../../../contract/endpoint.ts';
import { writing } from '../../../contract/parameters.ts';
import { AreaPath, pathMeta, placeAt, understood } from '../../../records/place-parameter.ts';
import { readCompleteness } from '../../../statistics/completeness.ts';
import { namedContractsByPlace } from '../../../statistics/named-contracts.ts';
import { trailingPeriod } from '../../../statistics/period.ts';
import { noFigures, type PlaceFigures, readFigures, readYields } from '../../../statistics/place/figures.ts';
import { readGrowth } from '../../../statistics/place/growth.ts';
import { placeLabels } from '../../../statistics/place/labels.ts';
import {
  rentFigures,
  rentsProvenance,
  salesFigures,
  salesProvenance,
  yieldFigures,
  yieldProvenance,
} from '../../../statistics/place/statistics.ts';
import { byTypeAndBedrooms, byWeight, toRows } from './answers.ts';
import { readTrend, trendWindow } from './figures.ts';
import { AreaStats, AreaStatsRow, statsMeta } from './schema.ts';

/** `GET /areas/{id}/stats`. */
export const getAreaStats = endpoint({
  operationId: 'getAreaStats',
  method: 'get',
  path: '/api/v1/areas/{id}/stats',
  tag: 'Areas',
  summary: 'Statistics of one area or community',
  description:
    'Returns sales, rents, gross yield and the share sold off-plan of the last 12 months, by property type and bedrooms, and prices of 24 months. Every figure has its sample, or the reason why it is withheld. Sales and rents each end on the newest registration of their own register. As CSV, Arrow or Parquet, the answer is one table with a row for the whole, for each property type, for each number of bedrooms and for each month.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  params: AreaPath,
  query: z.strictObject(writing),
  answer: record('stats', AreaStats, statsMeta, { row: AreaStatsRow, rowsOf: toRows }),
  problems: ['place-not-found', 'area-ambiguous'],
  examples: [
    { summary: 'Dubai Marina', request: '/api/v1/areas/dubai-marina/stats' },
    { summary: 'The same as CSV', request: '/api/v1/areas/dubai-marina/stats?format=csv' },
  ],
  async handle({ params, snapshot, historyFrom, signal }) {
    const found = await placeAt(snapshot, params.id);
    const place = understood(found, params.id);
    const period = trailingPeriod(snapshot, historyFrom);
    const places = [found.place_id];
    const window = trendWindow(period, historyFrom);
    const [rows, yields, price_trend, namedContracts, growth] = await Promise.all([
      readFigures({ snapshot, places, period, signal }),
      readYields(snapshot, places),
      readTrend(snapshot, place, window, signal),
      namedContractsByPlace(snapshot, historyFrom),
      readGrowth(snapshot, places),
    ]);
    const show = (row: PlaceFigures) => ({
      sales: salesFigures(row, period, growth),
      rents: rentFigures(row, period, growth),
    });
    const isNow = (row: PlaceFigures) => row.sales_count + row.contract_count > 0;
    const whole = rows.find((row) => row.property_type === 'all' && row.bedrooms === -1);
    const types = rows.filter((row) => row.property_type !== 'all' && row.bedrooms === -1 && isNow(row));
    const cells = rows.filter((row) => row.property_type !== 'all' && row.bedrooms !== -1 && isNow(row));
    return {
      record: {
        ...found,
        id: found.place_id,
        ...(await placeLabels(snapshot)).of(found.place_id),
        ...show(whole ?? noFigures(found.place_id)),
        yield: yieldFigures(yields, 'all', period),
        by_property_type: types.toSorted(byWeight).map((row) => ({
          property_type: row.property_type,
          ...show(row),
          yield: yieldFigures(yields, row.property_type, period),
        })),
        by_bedrooms: cells.toSorted(byTypeAndBedrooms).map((row) => ({
          property_type: row.property_type,
          bedrooms: row.bedrooms,
          ...show(row),
        })),
        price_trend,
      },
      meta: {
        ...pathMeta(place),
        sales: salesProvenance(period),
        rents: rentsProvenance(period),
        named_contracts_pct: namedContracts(found.place_id),
        yield: yieldProvenance(period),
        price_trend: salesProvenance({ ...period, sales: window }),
        completeness: (await readCompleteness(snapshot, 'sales')).meta,
        price_index: { ...salesProvenance({ ...period, sales: window }), ...methodOf('price-index') },
      },
    };
  },
});
