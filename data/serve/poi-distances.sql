-- How far the farthest point of an area is from a point of interest: every property of the area is
-- at most so far away. It is measured from the boundary, because no export has the coordinate of a
-- property, so a search by distance never shows a property that is farther. The farthest point of
-- an area is a corner of its outer boundary.
with
points as (
  select id, category, latitude, longitude
  from pois
  where category in ('mall', 'metro-station', 'tram-station', 'school', 'hospital')
),
rings as (
  select
    area_id,
    unnest(
      case
        when json_extract_string(geometry, '$.type') = 'Polygon'
          then [json_extract(geometry, '$.coordinates[0]')]
        else json_extract(geometry, '$.coordinates[*][0]')
      end
    ) as ring
  from area_shapes
  where detail = 'full'
),
corners as (
  select
    area_id,
    json_extract(corner, '$[0]')::double as longitude,
    json_extract(corner, '$[1]')::double as latitude
  from (select area_id, unnest(from_json(ring, '["JSON"]')) as corner from rings)
),
farthest as (
  select
    points.id as poi_id,
    points.category,
    corners.area_id,
    max(
      power(sin(radians(corners.latitude - points.latitude) / 2), 2)
        + cos(radians(corners.latitude)) * cos(radians(points.latitude))
        * power(sin(radians(corners.longitude - points.longitude) / 2), 2)
    ) as haversine
  from points, corners
  group by all
)
select
  poi_id,
  category,
  area_id,
  ceil(2 * 6371008.8 * asin(sqrt(haversine)))::integer as at_most_m
from farthest
-- 10 km
where haversine <= power(sin(10000 / (2 * 6371008.8)), 2)
