/** How many records were placed, and how many of those that name a project were linked to one: figures of the run report. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlFile } from '../../data/table.ts';

/** Tables that the rates are counted in. */
export const resolutionReads = ['transactions', 'rent_contracts', 'developers', 'projects'];

const placedShares = sqlFile(import.meta.url, 'placed-shares.sql');
const projectShares = sqlFile(import.meta.url, 'project-shares.sql');

/**
 * Returns shares from 0 to 1. `sales_area` counts sales with an area, and `sales_area_<basis>` those whose area was found in one way. Communities and rents
 * have the same two.
 * Deals that name a project have `sales_project_<basis>` (`named`: only the name of the project is known) and `sales_project_registered` (the project is in
 * the register); so have `off_plan_sales` and `rents`.
 * `off_plan_sales_developer` of off-plan sales with a developer; `developers_name` of developers, and `active_projects_name` of registered projects under
 * construction, with a name in Latin letters, each by basis.
 */
export async function resolutionRates(connection: DuckDBConnection): Promise<Record<string, number>> {
  const result = await connection.runAndReadAll(placedShares);
  const rates: Record<string, number> = {};
  for (const [name, basis, share] of result.getRows()) {
    if (basis === null) continue;
    rates[`${name}_${String(basis).replaceAll('-', '_')}`] = Number(share);
    rates[String(name)] = (rates[String(name)] ?? 0) + Number(share);
  }
  return { ...rates, ...(await projectRates(connection)) };
}

async function projectRates(connection: DuckDBConnection): Promise<Record<string, number>> {
  const result = await connection.runAndReadAll(projectShares);
  return Object.fromEntries(result.getRows().map(([name, share]) => [String(name), Number(share)]));
}
