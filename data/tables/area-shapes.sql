-- The boundary of each area that has one. The join is by municipality number, because the two
-- registers name areas differently.
select
  areas.area_id,
  shapes.detail,
  shapes.municipality_number,
  shapes.geometry,
  shapes.west,
  shapes.south,
  shapes.east,
  shapes.north
from areas
join
  reference_area_shapes shapes on shapes.municipality_number = areas.municipality_number
