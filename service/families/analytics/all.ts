/** The operations on the market over time. */
import type { Endpoint } from '../../contract/endpoint.ts';
import { listOffplanPremium } from './offplan-premium.ts';
import { listPriceIndex } from './price-index/routes.ts';
import { listRentIndex } from './rent-index.ts';
import { listRevisions } from './revisions/routes.ts';
import { getSeasonality } from './seasonality.ts';
import { listSupply } from './supply.ts';

export const analytics: readonly Endpoint[] = [
  listPriceIndex,
  listRentIndex,
  listRevisions,
  listOffplanPremium,
  getSeasonality,
  listSupply,
];
