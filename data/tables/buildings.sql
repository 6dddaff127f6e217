-- Buildings as deals name them (building_links), and registered buildings. A registered building
-- without a name is called by its project and number, and its id is made of its plot and number. Of
-- several ways to write a name the newest counts, an English one first.
with
named as (
  select
    building_id,
    any_value(area_id) as area_id,
    any_value(project_id) as project_id,
    arg_max(
      building_name,
      (
        not regexp_matches(building_name, '[\x{0600}-\x{06FF}]'),
        newest,
        building_name
      )
    ) as name,
    coalesce(
      arg_max(building_name_ar, (newest, building_name_ar)),
      arg_max(building_name, (newest, building_name))
        filter (regexp_matches(building_name, '[\x{0600}-\x{06FF}]'))
    ) as name_ar
  from building_links
  group by building_id
),
registered as (
  select
    b.*,
    coalesce(p.project_id, b.project_number)::integer as public_project_id,
    coalesce(p.name, q.name) as public_project,
    coalesce(b.area_id, p.area_id, q.area_id, c.area_id)::integer as located_area,
    -- The same in every dialect, so a building keeps its id when the register gives it a number.
    coalesce(nullif(fold_name(b.building_number), '0'), '') || ' of ' || b.plot as plot_name,
    count(*) over (partition by coalesce(p.project_id, b.project_number)) as project_buildings
  from clean_buildings b
  left join projects p on p.register_project_id = b.project_id
  left join projects q on b.project_id is null and q.project_id = b.project_number
  left join cadastral_names c on b.area_id is null and c.folded = fold_name(b.area_name)
),
-- A project's only named building is its only registered one; with several of either nothing says
-- which is which.
only_named as (
  select project_id, any_value(building_id) as building_id
  from named
  where project_id is not null
  group by project_id
  having count(*) = 1
),
numbered as (
  select
    *,
    row_number() over (partition by plot_name order by created_date, property_id, _content_id)
      as nth
  from registered
),
keyed as (
  select
    r.*,
    coalesce(
      o.building_id,
      stable_id(
        case
          when plot_name is not null then 'building ' || plot_name
            || case when nth > 1 then ' ' || nth else '' end
          when property_id is not null then 'number '
            || fold_name(coalesce(r.building_number, r.property_id::varchar)) || ' '
            || coalesce(r.parent_property_id, r.property_id)
          else 'row ' || _content_id
        end
      )
    ) as building_id
  from numbered r
  left join only_named o on o.project_id = r.public_project_id and r.project_buildings = 1
),
registry as (
  select *
  from keyed
  qualify
    row_number() over (partition by building_id order by property_id, _content_id) = 1
)
select
  coalesce(n.building_id, r.building_id) as building_id,
  coalesce(
    n.name,
    coalesce(r.project_name, r.public_project, r.project_name_ar) || ' building '
      || r.building_number,
    'Building ' || r.building_number,
    'Building ' || r.property_id,
    coalesce(r.project_name, r.public_project) || ' building',
    'Building'
  ) as name,
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
