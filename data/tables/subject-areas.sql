-- Where the deals and contracts of a project or a developer lie: what a list of them has to read.
-- Most lie in one area; a row without an area says that not all of them are known to lie anywhere.
-- A brand has what its companies have.
with
placed as (
  select project_id, developer_id, area_id, count(*) as n
  from transactions
  group by all
  union all
  select project_id, developer_id, area_id, count(*)
  from rent_contracts
  group by all
)
select
  'project' as subject,
  project_id::bigint as subject_id,
  area_id,
  sum(n)::bigint as transaction_count
from placed
where project_id is not null
group by all
union all
select 'developer', developer_id::bigint, area_id, sum(n)::bigint
from (
  select
    unnest(list_distinct([placed.developer_id, developers.brand_id])) as developer_id,
    placed.area_id,
    placed.n
  from placed
  join developers on developers.developer_id = placed.developer_id
)
group by all
