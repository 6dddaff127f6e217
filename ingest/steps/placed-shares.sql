-- Share of sales, rents, off-plan sales, developers and projects by the basis of their area,
-- community, developer or name.
with
placed as (
  select 'sales' as kind, area_basis, community_basis
  from transactions
  where type = 'sales'
  union all
  select 'rents', area_basis, community_basis
  from rent_contracts
),
bases as (
  select kind || '_area' as name, kind, area_basis as basis
  from placed
  union all
  select kind || '_community', kind, community_basis
  from placed
  union all
  select 'off_plan_sales_developer', null, developer_basis
  from transactions
  where type = 'sales' and is_off_plan
  union all
  select 'developers_name', null, name_basis
  from developers
  union all
  select 'active_projects_name', null, name_basis
  from projects
  where is_registered and status = 'active'
)
select name, basis, n / sum(n) over (partition by name) as share
from (select name, basis, count(*) as n from bases group by all)
order by all
