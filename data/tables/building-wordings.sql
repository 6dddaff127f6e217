-- The ways in which deals name a building, each with its place and project. A deal without an
-- English name is known by the Arabic one. own_key is what the deal's own words say of the project:
-- its name and place, else its number, else the place alone. It holds no link to a project, so it
-- is the same before and after the register gives the project a number.
with
worded as (
  select
    place_hash(area_id, area_name, project_number, project_name, master_project) as place_hash,
    coalesce(building_name, building_name_ar) as building_name,
    building_name_ar,
    min(registered_at) as oldest,
    max(registered_at) as newest
  from clean_transactions
  where coalesce(building_name, building_name_ar) is not null
  group by all
),
folds as (
  select name, fold_name(name) as folded
  from (
    select building_name as name
    from worded
    union
    select building_name_ar
    from worded
    where building_name_ar is not null
  )
),
places as (
  select
    l.located_area as area_id,
    l.project_id,
    place_hash(l.area_id, l.area_name, l.project_number, l.project_name, l.master_project)
      as place_hash,
    case
      when k.provisional_id is not null then 'project ' || k.provisional_id
      when l.project_number > 0 then 'number ' || l.project_number
      else coalesce('area ' || l.located_area, 'named ' || coalesce(fold_name(l.area_name), ''))
    end as own_key
  from located_names l
  left join
    project_links k on k.feed = l.feed
    and k.place_hash
      = place_hash(l.area_id, l.area_name, l.project_number, l.project_name, l.master_project)
  where l.feed = 'sales'
)
select
  w.place_hash,
  w.building_name,
  w.building_name_ar,
  f.folded,
  nullif(a.folded, '') as folded_ar,
  p.area_id,
  p.project_id,
  p.own_key,
  w.oldest,
  w.newest
from worded w
join folds f on f.name = w.building_name and f.folded <> ''
left join folds a on a.name = w.building_name_ar
join places p on p.place_hash = w.place_hash
