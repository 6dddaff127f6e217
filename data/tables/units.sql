-- Registered units, never an owner. The project is the public number; the register refers to an
-- internal id. The gateway names an area and gives no id.
select
  coalesce(units.property_id, unnumbered_id(units._content_id)) as unit_id,
  units.unit_number,
  units.floor,
  bedroom_count(units.rooms_label, units.property_sub_type) as bedrooms,
  units.rooms_label,
  property_type(
    coalesce(units.property_kind, units.property_kind_registered),
    coalesce(units.property_sub_type, units.property_sub_type_registered)
  ) as property_type,
  units.property_sub_type,
  size_given(units.area_sqm) as area_sqm,
  sqft(size_given(units.area_sqm)) as area_sqft,
  sqft(units.balcony_sqm) as balcony_sqft,
  units.parking_number as parking,
  units.is_freehold,
  units.is_registered,
  coalesce(units.area_id, by_register.area_id, by_number.area_id, cadastral_names.area_id)::integer
    as area_id,
  coalesce(by_register.project_id, units.project_number)::integer as project_id,
  coalesce(units.project_name, by_register.name, by_number.name) as project,
  units.building_number,
  units.parent_property_id as building_property_id,
  units.created_date
from clean_units units
left join projects by_register on by_register.register_project_id = units.project_id
left join
  projects by_number on units.project_id is null
  and by_number.project_id = units.project_number
left join
  cadastral_names on units.area_id is null
  and cadastral_names.folded = fold_name(units.area_name)
