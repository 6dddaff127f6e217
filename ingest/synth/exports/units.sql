-- dld_units, 46 columns in file order: each in a tower of a project.
with
towers as (
  select row_number() over (order by project, tower) - 1 as b, project, tower
  from (select project, unnest(range(towers)) as tower from projects)
),
counted as (select count(*) as towers from towers),
numbered as (
  select
    numbers.u,
    towers.b,
    towers.tower,
    1 + (draw(numbers.u, 170) % 40)::integer as floor,
    1 + (numbers.u // counted.towers) as unit_in_tower,
    projects.project_id,
    projects.area_id,
    projects.name_ar as project_ar,
    projects.name_en as project_en,
    case
      when sale_segment_slots.item is null then null
      else unit_segments.segment
    end as segment,
    unit_segments.property_sub_type_id,
    unit_segments.usage,
    unit_segments.rooms,
    unit_segments.size_sqm,
    unit_segments.size_sigma
  from range(getvariable('units')) numbers(u)
  left join counted on true
  left join sale_segment_slots on sale_segment_slots.slot = slot(numbers.u, 171)
  left join
    sale_segments drawn_segments on drawn_segments.segment = sale_segment_slots.item
  left join
    sale_segments unit_segments on unit_segments.segment = case
      when drawn_segments.property_type_id = 3 then sale_segment_slots.item
      else 1 + sale_segment_slots.item % 4
    end
  left join towers on towers.b = numbers.u % counted.towers
  left join projects on projects.project = towers.project
)
select
  600000001 + numbered.u as property_id,
  numbered.area_id,
  1 + numbered.area_id % 2 as zone_id,
  areas.name_ar as area_name_ar,
  areas.name_en as area_name_en,
  1 + (draw(numbered.b, 151) % 4000)::integer as land_number,
  0 as land_sub_number,
  chr((65 + numbered.tower)::integer) as building_number,
  numbered.floor || lpad((numbered.unit_in_tower % 100)::varchar, 2, '0') as unit_number,
  round(u(numbered.u, 172) * 18, 2) as unit_balcony_area,
  'P' || (1 + numbered.u % 4) || '-' || (1 + numbered.u % 400) as unit_parking_number,
  null as parking_allocation_type,
  null as parking_allocation_type_ar,
  null as parking_allocation_type_en,
  round(u(numbered.u, 173), 2) as common_area,
  round(u(numbered.u, 174) * 40, 2) as actual_common_area,
  numbered.floor,
  rooms.room_id as rooms,
  rooms.ar as rooms_ar,
  rooms.en as rooms_en,
  unit_sqm(numbered.u, 0, numbered.size_sqm, numbered.size_sigma) as actual_area,
  3 as property_type_id,
  'وحدة' as property_type_ar,
  'Unit' as property_type_en,
  numbered.property_sub_type_id,
  property_sub_types.ar as property_sub_type_ar,
  property_sub_types.en as property_sub_type_en,
  1000000001 + numbered.b as parent_property_id,
  2000000001 + numbered.b as grandparent_property_id,
  pulse_date(date '2004-01-01' + (draw(numbered.b, 161) % 8300)::integer) as creation_date,
  areas.municipality_number as munc_zip_code,
  123 as munc_number,
  3000001 + numbered.b as parcel_id,
  areas.is_freehold::integer as is_free_hold,
  0 as is_lease_hold,
  1 as is_registered,
  null as pre_registration_number,
  null as master_project_id,
  areas.master_en as master_project_en,
  areas.master_ar as master_project_ar,
  numbered.project_id,
  numbered.project_ar as project_name_ar,
  numbered.project_en as project_name_en,
  4 as land_type_id,
  'تجارى' as land_type_ar,
  'Commercial' as land_type_en
from numbered
left join areas on areas.area_id = numbered.area_id
left join property_sub_types on property_sub_types.id = numbered.property_sub_type_id
left join rooms on rooms.en = numbered.rooms
