-- The boundary of an area, by municipality number, because names differ between the two registers.
-- Areas without one are absent.
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
