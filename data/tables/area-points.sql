-- The point where an area's label stands: of its municipal boundary, by number, because names
-- differ between the two registers.
select areas.area_id, points.latitude, points.longitude
from areas
join
  reference_area_points points on points.municipality_number = areas.municipality_number
qualify
  row_number() over (partition by areas.area_id order by points.municipality_number) = 1
