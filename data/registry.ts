/** The lists that ingest and the service read: every dataset, and every published table in the order of declaration. */
import type { Dataset } from './dataset.ts';
import { areas } from './datasets/areas.ts';
import { brokerDeals } from './datasets/broker-deals.ts';
import { brokers } from './datasets/brokers.ts';
import { buildings } from './datasets/buildings.ts';
import { developers } from './datasets/developers.ts';
import { landRegistry } from './datasets/land-registry.ts';
import { marketTypes } from './datasets/market-types.ts';
import { offices } from './datasets/offices.ts';
import { projects } from './datasets/projects.ts';
import { rentContracts } from './datasets/rent-contracts.ts';
import { saleIndex } from './datasets/sale-index.ts';
import { serviceCharges } from './datasets/service-charges.ts';
import { transactionGroups } from './datasets/transaction-groups.ts';
import { transactionProcedures } from './datasets/transaction-procedures.ts';
import { transactions } from './datasets/transactions.ts';
import { units } from './datasets/units.ts';
import { valuations } from './datasets/valuations.ts';

/** Every dataset. */
export const datasets: readonly Dataset[] = [
  transactions,
  rentContracts,
  projects,
  units,
  buildings,
  areas,
  developers,
  brokers,
  valuations,
  saleIndex,
  serviceCharges,
  landRegistry,
  offices,
  marketTypes,
  transactionGroups,
  transactionProcedures,
  brokerDeals,
];
