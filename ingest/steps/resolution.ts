/** How many records were placed: figures of the run report. */
import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Shares from 0 to 1: `sales_area` of sales with an area, `sales_area_<basis>` by how it was found, the same for communities and for rents;
 * `off_plan_sales_developer` of off-plan sales with a developer; `developers_name` of developers, and `active_projects_name` of registered projects under
 * construction, with a name in Latin letters, each by basis.
 */
export async function resolutionRates(connection: DuckDBConnection): Promise<Record<string, number>> {
  const result = await connection.runAndReadAll(`
    with placed as (
      select 'sales' as kind, area_basis, community_basis from transactions where type = 'sales'
      union all
      select 'rents', area_basis, community_basis from rent_contracts
    ),
    bases as (
      select kind || '_area' as name, kind, area_basis as basis from placed
      union all
      select kind || '_community', kind, community_basis from placed
      union all
      select 'off_plan_sales_developer', null, developer_basis from transactions where type = 'sales' and is_off_plan
      union all
      select 'developers_name', null, name_basis from developers
      union all
      select 'active_projects_name', null, name_basis from projects where is_registered and status = 'active'
    )
    select name, basis, n / sum(n) over (partition by name) as share
    from (select name, basis, count(*) as n from bases group by all)
    order by all`);
  const rates: Record<string, number> = {};
  for (const [name, basis, share] of result.getRows()) {
    if (basis === null) continue;
    rates[`${name}_${String(basis).replaceAll('-', '_')}`] = Number(share);
    rates[String(name)] = (rates[String(name)] ?? 0) + Number(share);
  }
  return rates;
}
