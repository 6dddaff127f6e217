-- Units of a project or of a building; never an owner. The table lies in the order of projects and
-- their buildings.
select
  unit_id as id,
  unit_number,
  floor,
  bedrooms,
  rooms_label,
  area_sqft,
  balcony_sqft,
  parking,
  property_type,
  property_sub_type,
  is_freehold,
  building_id,
  project_id
from unit_list
where {{filters}}
