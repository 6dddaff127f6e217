-- The register of units, ordered by project and building, so that the units of a project or a
-- building are stored together. A unit's building is the registered building that it refers to;
-- where the register of buildings is not loaded, it is the project's building, if the project has
-- only one.
select
  units.area_id,
  units.project_id,
  coalesce(by_register.building_id, by_project.building_id) as building_id,
  units.unit_id,
  units.unit_number,
  units.floor,
  units.bedrooms,
  units.rooms_label,
  units.property_type,
  units.property_sub_type,
  units.area_sqft,
  units.balcony_sqft,
  units.parking,
  units.is_freehold
from units
left join
  unit_buildings by_register on by_register.property_id = units.building_property_id
left join unit_buildings by_project on by_project.project_id = units.project_id
