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
)
select kind || '_project_' || basis, sum(b.n) / any_value(t.n)
from bases b
join (select kind, sum(n) as n from named group by kind) t using (kind)
group by all
order by all
