-- dld_buildings, 45 columns in file order: every project's towers first, then villas and houses of
-- no project.
with
towers as (
  select row_number() over (order by project, tower) - 1 as b, project, tower
  from (select project, unnest(range(towers)) as tower from projects)
),
numbered as (
  select
    numbers.b,
    towers.project,
    towers.tower,
    coalesce(projects.area_id, sale_area_slots.item) as area_id,
    projects.project_id,
    projects.name_ar as project_ar,
    projects.name_en as project_en
  from range(getvariable('buildings')) numbers(b)
  left join towers on towers.b = numbers.b
  left join projects on projects.project = towers.project
  left join sale_area_slots on sale_area_slots.slot = slot(numbers.b, 150)
)
select
  1000000001 + numbered.b as property_id,
  numbered.area_id,
  1 + numbered.area_id % 2 as zone_id,
  areas.name_ar as area_name_ar,
  areas.name_en as area_name_en,
  1 + (draw(numbered.b, 151) % 4000)::integer as land_number,
  0 as land_sub_number,
  coalesce(chr((65 + numbered.tower)::integer), (1 + numbered.b % 300)::varchar) as building_number,
  round(u(numbered.b, 152) * 40, 2) as common_area,
  round(u(numbered.b, 153) * 2000, 2) as actual_common_area,
  case
    when numbered.project is null then 1
    else 6 + (draw(numbered.b, 154) % 40)::integer
  end as floors,
  null as rooms,
  null as rooms_ar,
  null as rooms_en,
  case
    when numbered.project is null then 2
    else 80 + (draw(numbered.b, 155) % 300)::integer
  end as car_parks,
  round(
    case
      when numbered.project is null then 300 + 500 * u(numbered.b, 156)
      else 9000 + 30000 * u(numbered.b, 156)
    end,
    2
  ) as built_up_area,
  case
    when numbered.project is null then 2
    else 8 + (draw(numbered.b, 154) % 40)::integer
  end as bld_levels,
  case
    when numbered.project is null then 0
    else (draw(numbered.b, 157) % 9)::integer
  end as shops,
  case
    when numbered.project is null then 0
    else 90 + (draw(numbered.b, 158) % 260)::integer
  end as flats,
  0 as offices,
  case when numbered.project is null then 0 else 1 end as swimming_pools,
  case
    when numbered.project is null then 0
    else 2 + (draw(numbered.b, 159) % 6)::integer
  end as elevators,
  round(200 + 4000 * u(numbered.b, 160), 2) as actual_area,
  case when numbered.project is null then 4 else 2 end as property_type_id,
  property_types.ar as property_type_ar,
  property_types.en as property_type_en,
  case when numbered.project is null then 4 end as property_sub_type_id,
  case when numbered.project is null then 'فيلا' end as property_sub_type_ar,
  case when numbered.project is null then 'Villa' end as property_sub_type_en,
  2000000001 + numbered.b as parent_property_id,
  pulse_date(date '2004-01-01' + (draw(numbered.b, 161) % 8300)::integer) as creation_date,
  3000001 + numbered.b as parcel_id,
  areas.is_freehold::integer as is_free_hold,
  0 as is_lease_hold,
  1 as is_registered,
  null as pre_registration_number,
  null as master_project_id,
  case when numbered.project is not null then areas.master_en end as master_project_en,
  case when numbered.project is not null then areas.master_ar end as master_project_ar,
  numbered.project_id,
  numbered.project_ar as project_name_ar,
  numbered.project_en as project_name_en,
  4 as land_type_id,
  'تجارى' as land_type_ar,
  'Commercial' as land_type_en
from numbered
join areas on areas.area_id = numbered.area_id
join
  property_types on property_types.id = case when numbered.project is null then 4 else 2 end
order by numbered.b
