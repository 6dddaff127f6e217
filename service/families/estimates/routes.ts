/** The endpoint of estimates. */
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, record } from '../../contract/endpoint.ts';
import { PlaceMeta } from '../../contract/meta.ts';
import { estimateProperty } from './figures.ts';
import { caveat, Estimate, EstimateQuery } from './schema.ts';

/** `GET /valuations/estimate`. */
export const getEstimate = endpoint({
  operationId: 'getEstimate',
  method: 'get',
  path: '/api/v1/valuations/estimate',
  tag: 'Analytics',
  summary: 'Estimate of a price',
  description: `Estimates the price of a property on the newest day of the data: the weighted median of sales of the same kind, bedrooms and stage within 20 % of its size in the last 12 months, moved by the price index, with an 80 % interval. Taken from its project, else its building, community, area: the narrowest with ${publishingRules.comparables_enough} of them. Every one is listed. ${caveat}`,
  reads: 'snapshot',
  query: EstimateQuery,
  answer: record('estimate', Estimate, { place: PlaceMeta.optional() }),
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
  async handle(call) {
    const { estimate, place } = await estimateProperty(call);
    return { record: estimate, ...(place === null ? {} : { meta: { place } }) };
  },
});
