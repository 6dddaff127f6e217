-- dld_units, 46 columns in file order: each in a tower of a project.
with
towers as (
  select row_number() over (order by project, tower) - 1 as b, project, tower
  from (select project, unnest(range(towers)) as tower from projects)
),
counted as (select count(*) as towers from towers),
numbered as (
  select
    n.u,
    t.b,
    t.tower,
    1 + (draw(n.u, 170) % 40)::integer as floor,
    1 + (n.u // c.towers) as unit_in_tower,
    p.project_id,
    p.area_id,
    p.name_ar as project_ar,
    p.name_en as project_en,
    case when x.item is null then null else s.segment end as segment,
    s.property_sub_type_id,
    s.usage,
    s.rooms,
    s.size_sqm,
    s.size_sigma
  from range(getvariable('units')) n(u)
  left join counted c on true
  left join sale_segment_slots x on x.slot = slot(n.u, 171)
  left join sale_segments q on q.segment = x.item
  left join
    sale_segments s on s.segment = case
      when q.property_type_id = 3 then x.item
      else 1 + x.item % 4
    end
  left join towers t on t.b = n.u % c.towers
  left join projects p on p.project = t.project
)
select
  600000001 + n.u as property_id,
  n.area_id,
  1 + n.area_id % 2 as zone_id,
  a.name_ar as area_name_ar,
  a.name_en as area_name_en,
  1 + (draw(n.b, 151) % 4000)::integer as land_number,
  0 as land_sub_number,
  chr((65 + n.tower)::integer) as building_number,
  n.floor || lpad((n.unit_in_tower % 100)::varchar, 2, '0') as unit_number,
  round(u(n.u, 172) * 18, 2) as unit_balcony_area,
  'P' || (1 + n.u % 4) || '-' || (1 + n.u % 400) as unit_parking_number,
  null as parking_allocation_type,
  null as parking_allocation_type_ar,
  null as parking_allocation_type_en,
  round(u(n.u, 173), 2) as common_area,
  round(u(n.u, 174) * 40, 2) as actual_common_area,
  n.floor,
  o.room_id as rooms,
  o.ar as rooms_ar,
  o.en as rooms_en,
  unit_sqm(n.u, 0, n.size_sqm, n.size_sigma) as actual_area,
  3 as property_type_id,
  'وحدة' as property_type_ar,
  'Unit' as property_type_en,
  n.property_sub_type_id,
  b.ar as property_sub_type_ar,
  b.en as property_sub_type_en,
  1000000001 + n.b as parent_property_id,
  2000000001 + n.b as grandparent_property_id,
  pulse_date(date '2004-01-01' + (draw(n.b, 161) % 8300)::integer) as creation_date,
  a.municipality_number as munc_zip_code,
  123 as munc_number,
  3000001 + n.b as parcel_id,
  a.is_freehold::integer as is_free_hold,
  0 as is_lease_hold,
  1 as is_registered,
  null as pre_registration_number,
  null as master_project_id,
  a.master_en as master_project_en,
  a.master_ar as master_project_ar,
  n.project_id,
  n.project_ar as project_name_ar,
  n.project_en as project_name_en,
  4 as land_type_id,
  'تجارى' as land_type_ar,
  'Commercial' as land_type_en
from numbered n
left join areas a on a.area_id = n.area_id
left join property_sub_types b on b.id = n.property_sub_type_id
left join rooms o on o.en = n.rooms
