-- The ways in which deals name a building, each with its place and project. A deal without an
-- English name has the Arabic one. own_key is made of the deal's own words for the project: its
-- name and place, else its number, else the place alone. It does not depend on links to projects,
-- so it stays the same when the register gives the project a number.
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
names as (
  select building_name as name
  from worded
  union
  select building_name_ar
  from worded
  where building_name_ar is not null
),
folds as (select name, fold_name(name) as folded from names),
places as (
  select
    located_names.located_area as area_id,
    located_names.project_id,
    place_hash(
      located_names.area_id,
      located_names.area_name,
      located_names.project_number,
      located_names.project_name,
      located_names.master_project
    ) as place_hash,
    case
      when project_links.provisional_id is not null then 'project ' || project_links.provisional_id
      when located_names.project_number > 0 then 'number ' || located_names.project_number
      else coalesce(
        'area ' || located_names.located_area,
        'named ' || coalesce(fold_name(located_names.area_name), '')
      )
    end as own_key
  from located_names
  left join
    project_links on project_links.feed = located_names.feed
    and project_links.place_hash = place_hash(
      located_names.area_id,
      located_names.area_name,
      located_names.project_number,
      located_names.project_name,
      located_names.master_project
    )
  where located_names.feed = 'sales'
)
select
  worded.place_hash,
  worded.building_name,
  worded.building_name_ar,
  latin.folded,
  nullif(arabic.folded, '') as folded_ar,
  places.area_id,
  places.project_id,
  places.own_key,
  worded.oldest,
  worded.newest
from worded
join folds latin on latin.name = worded.building_name and latin.folded <> ''
left join folds arabic on arabic.name = worded.building_name_ar
join places on places.place_hash = worded.place_hash
