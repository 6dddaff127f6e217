-- Links each wording of a building's name to the building: one name in one area and project is one
-- building. Its id is a hash of the words of its first deal, so it does not change when the project
-- gets a register number or when another wording is linked to the building.
with
matched as (
  select
    building_wordings.*,
    coalesce(building_matches.stands_for, building_wordings.folded) as building
  from building_wordings
  left join
    building_matches on building_matches.folded = building_wordings.folded
    and building_matches.area_id is not distinct from building_wordings.area_id
    and building_matches.project_id is not distinct from building_wordings.project_id
),
firsts as (
  select area_id, project_id, building, own_key || '|' || folded as id_key, oldest
  from matched
  qualify
    row_number() over (partition by area_id, project_id, building order by oldest, own_key, folded)
      = 1
),
ids as (
  select
    area_id,
    project_id,
    building,
    -- The same words mean two projects where deals give two project numbers with one name.
    case
      when row_number() over (partition by id_key order by oldest, project_id, area_id) = 1
        then stable_id(id_key)
      else stable_id(concat_ws('|', id_key, coalesce(area_id, 0), coalesce(project_id, 0)))
    end as building_id
  from firsts
)
select
  matched.place_hash,
  matched.building_name,
  any_value(ids.building_id) as building_id,
  any_value(matched.area_id) as area_id,
  any_value(matched.project_id) as project_id,
  arg_max(matched.building_name_ar, (matched.newest, matched.building_name_ar)) as building_name_ar,
  max(matched.newest) as newest
from matched
join
  ids on ids.area_id is not distinct from matched.area_id
  and ids.project_id is not distinct from matched.project_id
  and ids.building = matched.building
group by matched.place_hash, matched.building_name
