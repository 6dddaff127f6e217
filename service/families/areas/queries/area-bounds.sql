-- The rectangle around an area's boundary, at full detail.
select west, south, east, north
from area_shapes
where detail = 'full' and area_id = $place_id::INTEGER
