-- Registered plots.
select
  r.property_id,
  coalesce(r.area_id, a.area_id)::integer as area_id,
  r.land_number,
  r.land_sub_number,
  r.area_sqm,
  sqft(r.area_sqm) as area_sqft,
  r.property_sub_type,
  r.land_type,
  r.parcel_id,
  r.is_freehold,
  r.is_registered,
  r.separated_from,
  p.project_id,
  r.master_project
from clean_land_registry r
left join projects p on p.register_project_id = r.project_id
left join (
  select fold_name(name) as folded, min(area_id) as area_id
  from clean_areas
  group by all
  having count(*) = 1
) a on r.area_id is null
  and a.folded = fold_name(r.area_name)
