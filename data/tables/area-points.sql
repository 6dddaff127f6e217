-- The point of an area's label, from its municipal boundary. The join is by number, because the two
-- registers name areas differently.
select areas.area_id, points.latitude, points.longitude
from areas
join
  reference_area_points points on points.municipality_number = areas.municipality_number
qualify
  row_number() over (partition by areas.area_id order by points.municipality_number) = 1
