-- The building that each way to name one means: one name in one area and project. Its id is made of
-- the words of its first deal, so it stays when the project gets its register number, and when
-- other wordings come to mean the same building.
with
matched as (
  select w.*, coalesce(m.stands_for, w.folded) as building
  from building_wordings w
  left join
    building_matches m on m.folded = w.folded
    and m.area_id is not distinct from w.area_id
    and m.project_id is not distinct from w.project_id
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
    -- The same words may mean two projects, where deals give two numbers beside one name.
    case
      when row_number() over (partition by id_key order by oldest, project_id, area_id) = 1
        then stable_id(id_key)
      else stable_id(concat_ws('|', id_key, coalesce(area_id, 0), coalesce(project_id, 0)))
    end as building_id
  from firsts
)
select
  m.place_hash,
  m.building_name,
  any_value(i.building_id) as building_id,
  any_value(m.area_id) as area_id,
  any_value(m.project_id) as project_id,
  arg_max(m.building_name_ar, (m.newest, m.building_name_ar)) as building_name_ar,
  max(m.newest) as newest
from matched m
join
  ids i on i.area_id is not distinct from m.area_id
  and i.project_id is not distinct from m.project_id
  and i.building = m.building
group by m.place_hash, m.building_name
