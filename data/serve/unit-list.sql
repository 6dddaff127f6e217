-- The register of units in the order of projects and their buildings, so that the units of either
-- are one range. The building is the registered one a unit refers to; where the register of
-- buildings is not loaded, the only building of a project that has no more than one.
select
  u.project_id,
  coalesce(r.building_id, o.building_id) as building_id,
  u.unit_id,
  u.unit_number,
  u.floor,
  u.bedrooms,
  u.rooms_label,
  u.property_type,
  u.property_sub_type,
  u.area_sqft,
  u.balcony_sqft,
  u.parking,
  u.is_freehold
from units u
left join unit_buildings r on r.property_id = u.building_property_id
left join unit_buildings o on o.project_id = u.project_id
where u.project_id is not null or r.building_id is not null
