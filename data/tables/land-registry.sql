-- Registered plots.
with
areas_by_name as (
  select fold_name(name) as folded, min(area_id) as area_id
  from clean_areas
  group by all
  having count(*) = 1
)
select
  registry.property_id,
  coalesce(registry.area_id, areas_by_name.area_id)::integer as area_id,
  registry.land_number,
  registry.land_sub_number,
  registry.area_sqm,
  sqft(registry.area_sqm) as area_sqft,
  registry.property_sub_type,
  registry.land_type,
  registry.parcel_id,
  registry.is_freehold,
  registry.is_registered,
  registry.separated_from,
  projects.project_id,
  registry.master_project
from clean_land_registry registry
left join projects on projects.register_project_id = registry.project_id
left join
  areas_by_name on registry.area_id is null
  and areas_by_name.folded = fold_name(registry.area_name)
