/** How many records were placed, and how many of those that name a project were linked to one: figures of the run report. */
import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Shares from 0 to 1: `sales_area` of sales with an area, `sales_area_<basis>` by how it was found, the same for communities and for rents.
 * Of deals that name a project: `sales_project_<basis>` by how it was found, where `named` is a project that only its name tells, and
 * `sales_project_registered` whose project the register has; the same of `off_plan_sales` and of `rents`.
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
  return { ...rates, ...(await projectRates(connection)) };
}

async function projectRates(connection: DuckDBConnection): Promise<Record<string, number>> {
  const result = await connection.runAndReadAll(`
    with counted as (
      select 'sales' as kind, is_off_plan, project_id, project_basis as basis, count(*) as n
      from transactions
      where type = 'sales' and registered_project is not null
      group by all
      union all
      select 'rents', false, project_id, project_basis, count(*) from rent_contracts where registered_project is not null group by all
    ),
    named as (
      select kind, project_id, basis, n from counted
      union all
      select 'off_plan_sales', project_id, basis, n from counted where is_off_plan and kind = 'sales'
    ),
    bases as (
      select kind, coalesce(basis, 'none') as basis, n from named
      union all
      select kind, 'registered', n from named join projects using (project_id) where is_registered
    )
    select kind || '_project_' || basis, sum(b.n) / any_value(t.n)
    from bases b
    join (select kind, sum(n) as n from named group by kind) t using (kind)
    group by all
    order by all`);
  return Object.fromEntries(result.getRows().map(([name, share]) => [String(name), Number(share)]));
}
