-- Registered units, never an owner. The project is the public number; the register refers to an
-- internal id. The gateway names an area and gives no id.
select
  coalesce(u.property_id, unnumbered_id(u._content_id)) as unit_id,
  u.unit_number,
  u.floor,
  bedroom_count(u.rooms_label, u.property_sub_type) as bedrooms,
  u.rooms_label,
  property_type(u.property_kind, u.property_sub_type) as property_type,
  u.property_sub_type,
  size_given(u.area_sqm) as area_sqm,
  sqft(size_given(u.area_sqm)) as area_sqft,
  sqft(u.balcony_sqm) as balcony_sqft,
  u.parking_number as parking,
  u.is_freehold,
  u.is_registered,
  coalesce(u.area_id, p.area_id, q.area_id, c.area_id)::integer as area_id,
  coalesce(p.project_id, u.project_number)::integer as project_id,
  coalesce(u.project_name, p.name, q.name) as project,
  u.building_number,
  u.parent_property_id as building_property_id,
  u.created_date
from clean_units u
left join projects p on p.register_project_id = u.project_id
left join projects q on u.project_id is null and q.project_id = u.project_number
left join cadastral_names c on u.area_id is null and c.folded = fold_name(u.area_name)
