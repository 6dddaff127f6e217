-- dld_buildings, 45 columns in file order: every project's towers first, then villas and houses of
-- no project.
with
towers as (
  select row_number() over (order by project, tower) - 1 as b, project, tower
  from (select project, unnest(range(towers)) as tower from projects)
),
numbered as (
  select
    n.b,
    t.project,
    t.tower,
    coalesce(p.area_id, x.item) as area_id,
    p.project_id,
    p.name_ar as project_ar,
    p.name_en as project_en
  from range(getvariable('buildings')) n(b)
  left join towers t on t.b = n.b
  left join projects p on p.project = t.project
  left join sale_area_slots x on x.slot = slot(n.b, 150)
)
select
  1000000001 + n.b as property_id,
  n.area_id,
  1 + n.area_id % 2 as zone_id,
  a.name_ar as area_name_ar,
  a.name_en as area_name_en,
  1 + (draw(n.b, 151) % 4000)::integer as land_number,
  0 as land_sub_number,
  coalesce(chr((65 + n.tower)::integer), (1 + n.b % 300)::varchar) as building_number,
  round(u(n.b, 152) * 40, 2) as common_area,
  round(u(n.b, 153) * 2000, 2) as actual_common_area,
  case
    when n.project is null then 1
    else 6 + (draw(n.b, 154) % 40)::integer
  end as floors,
  null as rooms,
  null as rooms_ar,
  null as rooms_en,
  case
    when n.project is null then 2
    else 80 + (draw(n.b, 155) % 300)::integer
  end as car_parks,
  round(
    case
      when n.project is null then 300 + 500 * u(n.b, 156)
      else 9000 + 30000 * u(n.b, 156)
    end,
    2
  ) as built_up_area,
  case
    when n.project is null then 2
    else 8 + (draw(n.b, 154) % 40)::integer
  end as bld_levels,
  case
    when n.project is null then 0
    else (draw(n.b, 157) % 9)::integer
  end as shops,
  case
    when n.project is null then 0
    else 90 + (draw(n.b, 158) % 260)::integer
  end as flats,
  0 as offices,
  case when n.project is null then 0 else 1 end as swimming_pools,
  case
    when n.project is null then 0
    else 2 + (draw(n.b, 159) % 6)::integer
  end as elevators,
  round(200 + 4000 * u(n.b, 160), 2) as actual_area,
  case when n.project is null then 4 else 2 end as property_type_id,
  t.ar as property_type_ar,
  t.en as property_type_en,
  case when n.project is null then 4 end as property_sub_type_id,
  case when n.project is null then 'فيلا' end as property_sub_type_ar,
  case when n.project is null then 'Villa' end as property_sub_type_en,
  2000000001 + n.b as parent_property_id,
  pulse_date(date '2004-01-01' + (draw(n.b, 161) % 8300)::integer) as creation_date,
  3000001 + n.b as parcel_id,
  a.is_freehold::integer as is_free_hold,
  0 as is_lease_hold,
  1 as is_registered,
  null as pre_registration_number,
  null as master_project_id,
  case when n.project is not null then a.master_en end as master_project_en,
  case when n.project is not null then a.master_ar end as master_project_ar,
  n.project_id,
  n.project_ar as project_name_ar,
  n.project_en as project_name_en,
  4 as land_type_id,
  'تجارى' as land_type_ar,
  'Commercial' as land_type_en
from numbered n
join areas a on a.area_id = n.area_id
join
  property_types t on t.id = case when n.project is null then 4 else 2 end
order by n.b
