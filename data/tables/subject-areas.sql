-- The areas in which the deals and contracts of a project or a developer lie: a list of them reads
-- only these areas. Most projects lie in one area; a row without an area says that some records
-- have no known area. A brand has the areas of its companies.
with
placed as (
  select project_id, developer_id, area_id, count(*) as n
  from counted_deals
  group by all
  union all
  select project_id, developer_id, area_id, count(*)
  from counted_contracts
  group by all
),
developer_areas as (
  select
    unnest(list_distinct([placed.developer_id, developers.brand_id])) as developer_id,
    placed.area_id,
    placed.n
  from placed
  join developers on developers.developer_id = placed.developer_id
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
from developer_areas
group by all
