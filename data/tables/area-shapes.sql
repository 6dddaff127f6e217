-- The boundary of an area, by municipality number, because names differ between the two registers.
-- Areas without one are absent.
select
  a.area_id,
  s.detail,
  s.municipality_number,
  s.geometry,
  s.west,
  s.south,
  s.east,
  s.north
from areas a
join reference_area_shapes s on s.municipality_number = a.municipality_number
