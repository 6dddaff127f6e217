-- Boundaries of areas as surveyed, for geometries.
select area_id, geometry, west, south, east, north
from area_shapes
where detail = 'full'
order by area_id
