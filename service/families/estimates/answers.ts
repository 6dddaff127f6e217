/** The answers of estimates: of a single call, and of each row of a portfolio. */
import { record } from '../../contract/endpoint.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import { Estimate, RentEstimate } from './schema.ts';

export const estimateAnswer = record('estimate', Estimate, placeMetaFields);
export const rentEstimateAnswer = record('rent_estimate', RentEstimate, placeMetaFields);
