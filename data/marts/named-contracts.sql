-- Counts the rent contracts of each area in the last 12 months, and those that name a project,
-- several projects or a master project. Only these names give a contract a community, so their
-- share shows how many contracts the rents of communities rest on. A community has the figures of
-- the area that holds most of it.
with
recent as (
  select
    area_id,
    count(*) as contract_count,
    count(*) filter (
      coalesce(registered_project, project, master_project) is not null
      or project_id is not null
      or len(candidate_projects) > 0
    ) as named_count
  from counted_contracts
  join
    dataset_as_of on dataset = 'rent-contracts'
    and start_date <= as_of
    and start_date >= trailing_from(as_of, 1)
  group by area_id
)
select
  places.place_id,
  places.kind,
  coalesce(places.primary_area_id, places.place_id)::integer as area_id,
  coalesce(recent.contract_count, 0)::integer as contract_count,
  coalesce(recent.named_count, 0)::integer as named_count
from places
left join recent on recent.area_id = coalesce(places.primary_area_id, places.place_id)
where places.kind = 'area' or places.primary_area_id is not null
