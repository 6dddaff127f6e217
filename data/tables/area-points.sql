-- The point where an area's label stands: of its municipal boundary, by number, because names
-- differ between the two registers.
select a.area_id, r.latitude, r.longitude
from areas a
join reference_area_points r on r.municipality_number = a.municipality_number
qualify row_number() over (partition by a.area_id order by r.municipality_number) = 1
