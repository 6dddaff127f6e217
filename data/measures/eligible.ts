/** Which rent contracts levels count, as SQL. `is_eligible` of a contract is the first condition, and of a sale that of data/methods/eligible-sales.ts. */
import { publishingRules } from '../publishing-rules.ts';
import { sqlPart } from '../table.ts';

/** Residential contracts, told of the register's own columns while contracts are made (data/tables/rent-contracts.sql). */
export const eligibleContract: string = sqlPart(import.meta.url, 'eligible-contract.sql');

const leastOfTypes = Object.entries(publishingRules.area_least_sqm)
  .map(([type, least]) => `when '${type}' then ${least}`)
  .join(' ');

/** Contracts of any usage, told of the columns of the service's lists. The service asks it of both engines, and ClickHouse reads no map of DuckDB. */
export const eligibleOfAnyUsage: string = sqlPart(import.meta.url, 'eligible-of-any-usage.sql', {
  area_least_sqm_of_type: `case coalesce(property_type, 'unknown') ${leastOfTypes} end`,
});

/** Commercial contracts, which levels of offices and shops count, told of the same columns. */
export const eligibleCommercial = `(usage = 'commercial' and ${eligibleOfAnyUsage})`;
