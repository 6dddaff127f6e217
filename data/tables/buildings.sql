-- Buildings as deals name them, and registered buildings. The id is a hash of where and what, so it is the same before and after the
-- registry is loaded; a registered building without a name is called by its project and number.
-- Of several ways to write a name the newest counts; names are looked up once for all deals that word building and place alike.
with worded as (
  select
    place_hash(area_id, area_name, project_number, project_name, master_project) as place_hash, building_name, building_name_ar,
    max(registered_at) as newest
  from clean_transactions
  where building_name is not null
  group by all
),
named as (
  select
    l.located_area as area_id, l.project_id, f.folded,
    arg_max(w.building_name, (w.newest, w.building_name)) as name,
    arg_max(w.building_name_ar, (w.newest, w.building_name_ar)) as name_ar
  from worded w
  join building_folds f on f.building_name = w.building_name
  join located_names l
    on l.feed = 'sales' and place_hash(l.area_id, l.area_name, l.project_number, l.project_name, l.master_project) = w.place_hash
  group by all
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
  select project_id, any_value(folded) as folded, any_value(area_id) as area_id from named where project_id is not null group by project_id having count(*) = 1
),
keyed as (
  select
    r.*,
    coalesce(o.area_id, r.located_area) as key_area,
    coalesce(o.folded, 'number ' || fold_name(coalesce(r.building_number, r.property_id::varchar)) || ' ' || coalesce(r.parent_property_id, r.property_id)) as key_name
  from registered r
  left join only_named o on o.project_id = r.public_project_id and r.project_buildings = 1
),
registry as (
  select * from keyed
  qualify row_number() over (partition by key_area, public_project_id, key_name order by property_id) = 1
)
select
  stable_id(concat_ws('|', coalesce(n.area_id, r.key_area, 0), coalesce(n.project_id, r.public_project_id, 0), coalesce(n.folded, r.key_name))) as building_id,
  coalesce(n.name, coalesce(r.project_name, p.name, r.project_name_ar) || ' building ' || r.building_number, 'Building ' || r.building_number, 'Building ' || r.property_id) as name,
  n.name_ar,
  coalesce(n.area_id, r.key_area) as area_id,
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
full join registry r
  on r.key_area is not distinct from n.area_id and r.public_project_id is not distinct from n.project_id and r.key_name = n.folded
left join projects p on p.project_id = r.public_project_id
