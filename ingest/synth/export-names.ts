/** The files a synthetic set is made of. Pure data. */

/** One file that is written. */
export interface SynthExport {
  /** Id of the dataset, and name of its folder. */
  readonly dataset: string;
  /** Name of its SQL in exports/, where that is not the dataset's. */
  readonly sql?: string;
  readonly file: string;
  /** Its SQL quotes where quotes are due, so that dirt can leave some out. */
  readonly quotesByHand: boolean;
  /** Also written for the one new day. */
  readonly daily: boolean;
}

const plain = { quotesByHand: false, daily: false };
const dirtied = { quotesByHand: true, daily: true };

export const exportNames: readonly SynthExport[] = [
  { ...dirtied, dataset: 'transactions', file: 'Transactions_{day}.csv' },
  { ...dirtied, dataset: 'rent-contracts', file: 'Rent_Contracts_{day}.csv' },
  { ...plain, dataset: 'projects', file: 'Projects_{day}.csv' },
  { ...plain, dataset: 'units', file: 'Units_{day}.csv' },
  { ...plain, dataset: 'buildings', file: 'Buildings_{day}.csv' },
  { ...plain, dataset: 'areas', file: 'Lookup_Areas_{day}.csv' },
  { ...plain, dataset: 'developers', file: 'Developers_{day}.csv' },
  { ...plain, dataset: 'brokers', file: 'Brokers_{day}.csv' },
  { ...plain, dataset: 'broker-deals', file: 'Broker_Deals_{day}.csv' },
  { ...plain, dataset: 'valuations', file: 'Valuation_{day}.csv' },
  { ...plain, dataset: 'service-charges', file: 'Oa_Service_Charges_{day}.csv' },
  { ...plain, dataset: 'sale-index', file: 'Residential_Sale_Index_{day}.csv' },
];

/** The web site's rents, without contract numbers: a file beside the register's, which has none of them. */
export const siteRents: SynthExport = {
  ...plain,
  dataset: 'rent-contracts',
  sql: 'site-rents',
  file: 'rents-{day}.csv',
};
