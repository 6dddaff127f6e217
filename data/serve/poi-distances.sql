-- How far the farthest point of an area is from a point of interest: every property of the area is
-- at most so far away. It is measured from the boundary, because no export has the coordinate of a
-- property, so a search by distance never shows a property that is farther. The farthest point of
-- an area is a corner of its outer boundary.
--
-- Most pairs of an area and a point are much farther apart, so they are left out first, by the box
-- around the area: some corner lies on each of its sides.
with
points as (
  select id, category, latitude, longitude, cos(radians(latitude)) as cosine
  from pois
  where category in ('mall', 'metro-station', 'tram-station', 'school', 'hospital')
),
shapes as (
  select
    area_id,
    case
      when json_extract_string(geometry, '$.type') = 'Polygon'
        then [json_extract(geometry, '$.coordinates[0]')]
      else json_extract(geometry, '$.coordinates[*][0]')
    end as rings
  from area_shapes
  where detail = 'full'
),
corners as (
  select distinct
    area_id,
    corner[1] as longitude,
    corner[2] as latitude,
    cos(radians(corner[2])) as cosine
  from (
    select area_id, unnest(from_json(ring, '[["DOUBLE"]]')) as corner
    from (select area_id, unnest(rings) as ring from shapes)
  )
),
boxes as (
  select
    area_id,
    min(longitude) as west,
    max(longitude) as east,
    min(latitude) as south,
    max(latitude) as north,
    min(cosine) as cosine
  from corners
  group by area_id
),
near as (
  select points.*, boxes.area_id
  from
    points,
    boxes
    -- 10 km and 1 m: what is left out here is farther, however its distance is rounded.
  where
    power(sin(radians(greatest(north - latitude, latitude - south)) / 2), 2)
      <= power(sin(10001 / (2 * 6371008.8)), 2)
    and boxes.cosine * points.cosine
      * power(sin(radians(greatest(east - longitude, longitude - west)) / 2), 2)
      <= power(sin(10001 / (2 * 6371008.8)), 2)
),
farthest as (
  select
    near.id as poi_id,
    near.category,
    area_id,
    max(
      power(sin(radians(corners.latitude - near.latitude) / 2), 2) + corners.cosine * near.cosine
        * power(sin(radians(corners.longitude - near.longitude) / 2), 2)
    ) as haversine
  from near
  join corners using (area_id)
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
