-- Buildings as deals name them (building_links), and registered buildings. A registered building without a name is called by its project and number, and
-- its id is made of its number and plot. Of several ways to write a name the newest counts, an English one first.
with named as (
  select
    building_id,
    any_value(area_id) as area_id,
    any_value(project_id) as project_id,
    arg_max(building_name, (not regexp_matches(building_name, '[\x{0600}-\x{06FF}]'), newest, building_name)) as name,
    coalesce(
      arg_max(building_name_ar, (newest, building_name_ar)),
      arg_max(building_name, (newest, building_name)) filter (regexp_matches(building_name, '[\x{0600}-\x{06FF}]'))
    ) as name_ar
  from building_links
  group by building_id
),
registered as (
  select
    b.*,
    p.project_id as public_project_id,
    coalesce(b.area_id, p.area_id)::integer as located_area,
    count(*) over (partition by p.project_id) as project_buildings
  from clean_buildings b
  left join projects p on p.register_project_id = b.project_id
),
-- A project's only named building is its only registered one; with several of either nothing says which is which.
only_named as (
  select project_id, any_value(building_id) as building_id from named where project_id is not null group by project_id having count(*) = 1
),
keyed as (
  select
    r.*,
    coalesce(
      o.building_id,
      stable_id('number ' || fold_name(coalesce(r.building_number, r.property_id::varchar)) || ' ' || coalesce(r.parent_property_id, r.property_id))
    ) as building_id
  from registered r
  left join only_named o on o.project_id = r.public_project_id and r.project_buildings = 1
),
registry as (
  select * from keyed
  qualify row_number() over (partition by building_id order by property_id) = 1
)
select
  coalesce(n.building_id, r.building_id) as building_id,
  coalesce(n.name, coalesce(r.project_name, p.name, r.project_name_ar) || ' building ' || r.building_number, 'Building ' || r.building_number, 'Building ' || r.property_id) as name,
  n.name_ar,
  coalesce(n.area_id, r.located_area) as area_id,
  coalesce(n.project_id, r.public_project_id) as project_id,
  r.property_id,
  r.building_number,
  r.floors::integer as floors,
  r.flats::integer as flats,
  r.offices::integer as offices,
  r.shops::integer as shops,
  r.car_parks::integer as car_parks,
  r.elevators::integer as elevators,
  r.swimming_pools::integer as swimming_pools,
  sqft(r.built_up_area_sqm) as built_up_area_sqft,
  r.is_freehold,
  r.created_date
from named n
full join registry r on r.building_id = n.building_id
left join projects p on p.project_id = r.public_project_id
