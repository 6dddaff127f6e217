-- Share of the deals that name a project by the basis of its link, for sales, off-plan sales and
-- rents.
with
counted as (
  select
    'sales' as kind,
    is_off_plan,
    project_id,
    project_basis as basis,
    count(*) as n
  from transactions
  where type = 'sales' and registered_project is not null
  group by all
  union all
  select 'rents', false, project_id, project_basis, count(*)
  from rent_contracts
  where registered_project is not null
  group by all
),
named as (
  select kind, project_id, basis, n
  from counted
  union all
  select 'off_plan_sales', project_id, basis, n
  from counted
  where is_off_plan and kind = 'sales'
),
bases as (
  select kind, coalesce(basis, 'none') as basis, n
  from named
  union all
  select kind, 'registered', n
  from named
  join projects using (project_id)
  where is_registered
),
totals as (select kind, sum(n) as n from named group by kind)
select kind || '_project_' || basis, sum(bases.n) / any_value(totals.n)
from bases
join totals using (kind)
group by all
order by all
