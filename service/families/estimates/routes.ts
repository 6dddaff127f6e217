/** The endpoints of estimates. */
import type { EstimateFeed } from '../../../data/methods/estimate/model.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { register } from '../../../data/register.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { estimateAnswer, rentEstimateAnswer } from './answers.ts';
import { type Asked, type Estimating, estimatePrices, estimateRents, requireReachedDay } from './figures.ts';
import { type AskedPlace, findWhereItLies } from './place.ts';
import { sharedFigures } from './prediction.ts';
import { caveat, EstimateQuery, formerDay, RentEstimateQuery, rentCaveat } from './schema.ts';
import { requireOneSize } from './size.ts';

/** Answers a call for one property. */
async function estimateOne<Query extends AskedPlace & Record<string, unknown>, Estimated>(
  { query, snapshot, historyFrom, signal }: Omit<Estimating, 'figures'> & { readonly query: Query },
  feed: EstimateFeed,
  estimate: (needs: Estimating, asked: readonly Asked<Query>[]) => Promise<Estimated[]>,
) {
  requireOneSize(query);
  requireReachedDay(query['valued_on'], feed, { snapshot, historyFrom });
  const { lies, place } = await findWhereItLies(snapshot, query);
  const needs = { snapshot, historyFrom, signal, figures: await sharedFigures(snapshot, signal) };
  const [record] = await estimate(needs, [{ query, lies }]);
  if (record === undefined) throw new Error('A property got no estimate.');
  return { record, ...(place === null ? {} : { meta: { place } }) };
}

/** `GET /valuations/estimate`. */
export const getEstimate = endpoint({
  operationId: 'getEstimate',
  method: 'get',
  path: '/api/v1/valuations/estimate',
  tag: 'Analytics',
  summary: 'Estimate of a price',
  description: `Estimates the price of a property on the newest day of the data, or on \`valued_on\`, from the ${publishingRules.comparables_most} sales of the 12 months before that are most like it in place, size, bedrooms and stage, with an 80 % interval. Every one is listed. ${caveat}`,
  reads: 'snapshot',
  counts: ['transactions'],
  asOfNow: '`valued_on` takes the records up to a day',
  renamed: formerDay,
  query: EstimateQuery,
  answer: estimateAnswer,
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: 'A flat of one bedroom in Dubai Marina',
      request:
        '/api/v1/valuations/estimate?area=Dubai%20Marina&property_type=apartment&bedrooms=1&area_sqft=850',
    },
    {
      summary: 'A villa in an area, before completion',
      request:
        '/api/v1/valuations/estimate?area=330&property_type=villa&bedrooms=3&area_sqft=2400&is_off_plan=true',
    },
  ],
  handle: (call) => estimateOne(call, 'sales', estimatePrices),
});

/** `GET /valuations/rent-estimate`. */
export const getRentEstimate = endpoint({
  operationId: 'getRentEstimate',
  method: 'get',
  path: '/api/v1/valuations/rent-estimate',
  tag: 'Analytics',
  summary: 'Estimate of a rent, and the permitted increase',
  description: `Estimates a year’s rent like \`/valuations/estimate\`, from rent contracts. \`current_rent_aed\` adds ${register.hasDecree43 ? 'the increase that Decree 43 of 2013 permits' : 'how far it lies from the estimate'}. ${rentCaveat}`,
  reads: 'snapshot',
  counts: ['rent-contracts'],
  asOfNow: '`valued_on` takes the records up to a day',
  renamed: formerDay,
  query: RentEstimateQuery,
  answer: rentEstimateAnswer,
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: 'A flat in Dubai Marina, whose contract ends',
      request:
        '/api/v1/valuations/rent-estimate?area=Dubai%20Marina&property_type=apartment&bedrooms=1&area_sqft=850&current_rent_aed=70000',
    },
  ],
  handle: (call) => estimateOne(call, 'rents', estimateRents),
});
