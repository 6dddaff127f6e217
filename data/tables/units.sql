-- Registered units, never an owner. The project is the public number; the register refers to an internal id.
select
  u.property_id as unit_id, u.unit_number, u.floor, bedroom_count(u.rooms_label, u.property_sub_type) as bedrooms, u.rooms_label,
  property_type(u.property_kind, u.property_sub_type) as property_type, u.property_sub_type,
  size_given(u.area_sqm) as area_sqm, sqft(size_given(u.area_sqm)) as area_sqft, sqft(u.balcony_sqm) as balcony_sqft, u.parking_number as parking, u.is_freehold, u.is_registered,
  coalesce(u.area_id, p.area_id)::integer as area_id, coalesce(p.project_id, u.project_number)::integer as project_id,
  coalesce(u.project_name, p.name) as project, u.building_number, u.parent_property_id as building_property_id, u.created_date
from clean_units u
left join projects p on p.register_project_id = u.project_id
