/** Which rent contracts levels count, as SQL. `is_eligible` of a contract is the first condition, and of a sale that of data/methods/eligible-sales.ts. */
import { sqlPart } from '../table.ts';

/** Residential contracts, told of the register's own columns while contracts are made (data/tables/rent-contracts.sql). */
export const eligibleContract: string = sqlPart(import.meta.url, 'eligible-contract.sql');

/** Contracts of any usage, told of the columns of the service's lists. */
export const eligibleOfAnyUsage: string = sqlPart(import.meta.url, 'eligible-of-any-usage.sql');

/** Commercial contracts, which levels of offices and shops count, told of the same columns. */
export const eligibleCommercial = `(usage = 'commercial' and ${eligibleOfAnyUsage})`;
