-- Buildings as deals name them (building_links), and registered buildings. A registered building
-- without a name is called by its project and number, and its id is made of its plot and number. Of
-- several spellings the newest English one is the name, else the newest Arabic one.
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
    buildings.*,
    coalesce(by_register.project_id, buildings.project_number)::integer as public_project_id,
    coalesce(by_register.name, by_number.name) as public_project,
    coalesce(
      buildings.area_id,
      by_register.area_id,
      by_number.area_id,
      cadastral_names.area_id
    )::integer as located_area,
    -- This name is the same in every dialect, so a building keeps its id when the register gives it
    -- a number.
    coalesce(nullif(fold_name(buildings.building_number), '0'), '') || ' of '
      || buildings.plot as plot_name,
    count(*) over (partition by coalesce(by_register.project_id, buildings.project_number))
      as project_buildings
  from clean_buildings buildings
  left join projects by_register on by_register.register_project_id = buildings.project_id
  left join
    projects by_number on buildings.project_id is null
    and by_number.project_id = buildings.project_number
  left join
    cadastral_names on buildings.area_id is null
    and cadastral_names.folded = fold_name(buildings.area_name)
),
-- Where a project has one named building and one registered building, the two are the same; with
-- several of either, no export says which is which.
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
    numbered.*,
    coalesce(
      only_named.building_id,
      stable_id(
        case
          when plot_name is not null then 'building ' || plot_name
            || case when nth > 1 then ' ' || nth else '' end
          when property_id is not null then 'number '
            || fold_name(coalesce(numbered.building_number, numbered.property_id::varchar)) || ' '
            || coalesce(numbered.parent_property_id, numbered.property_id)
          else 'row ' || _content_id
        end
      )
    ) as building_id
  from numbered
  left join
    only_named on only_named.project_id = numbered.public_project_id
    and numbered.project_buildings = 1
),
registry as (
  select *
  from keyed
  qualify
    row_number() over (partition by building_id order by property_id, _content_id) = 1
)
select
  coalesce(named.building_id, registry.building_id) as building_id,
  coalesce(
    named.name,
    coalesce(registry.project_name, registry.public_project, registry.project_name_ar)
      || ' building ' || registry.building_number,
    'Building ' || registry.building_number,
    'Building ' || registry.property_id,
    coalesce(registry.project_name, registry.public_project) || ' building',
    'Building'
  ) as name,
  named.name_ar,
  coalesce(named.area_id, registry.located_area) as area_id,
  coalesce(named.project_id, registry.public_project_id) as project_id,
  registry.property_id,
  registry.building_number,
  registry.floors::integer as floors,
  registry.flats::integer as flats,
  registry.offices::integer as offices,
  registry.shops::integer as shops,
  registry.car_parks::integer as car_parks,
  registry.elevators::integer as elevators,
  registry.swimming_pools::integer as swimming_pools,
  sqft(registry.built_up_area_sqm) as built_up_area_sqft,
  registry.is_freehold,
  registry.created_date
from named
full join registry on registry.building_id = named.building_id
