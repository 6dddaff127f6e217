-- Each imported point of a building and the building that it means: the one of its name in an area
-- that holds the point or lies near it. Where several buildings have the name, the number decides.
-- Points of one building that lie more than about 200 m apart say nothing, so none of them counts.
with
points as (
  select
    row_number() over (order by source, name, number, latitude, longitude) as point,
    fold_name(name) as folded,
    *
  from reference_building_points
),
named as (
  select
    buildings.building_id,
    buildings.building_number,
    areas.municipality_number::varchar as municipality_number,
    unnest(
      list_distinct([fold_name(buildings.name), fold_name(buildings.name_ar)])
    ) as folded
  from buildings
  left join areas using (area_id)
),
candidates as (
  select
    points.point,
    points.latitude,
    points.longitude,
    named.building_id,
    list_contains(points.municipality_numbers, named.municipality_number) as is_near,
    coalesce(points.number = named.building_number, false) as is_numbered
  from points
  join named using (folded)
),
chosen as (
  select point, building_id, latitude, longitude
  from candidates
  where is_near
  qualify
    count(*) over (partition by point) = 1
    or (is_numbered and count(*) filter (is_numbered) over (partition by point) = 1)
),
spread as (
  select
    building_id,
    max(latitude) - min(latitude) > 0.002
    or max(longitude) - min(longitude) > 0.002 as is_apart
  from chosen
  group by building_id
)
select
  points.point,
  points.name,
  points.number,
  points.latitude,
  points.longitude,
  points.source,
  points.licence,
  chosen.building_id,
  case
    when points.point not in (select point from candidates) then 'no building of this name'
    when points.point not in (select point from candidates where is_near)
      then 'too far from the area of the building'
    when chosen.building_id is null then 'several buildings of this name'
    when spread.is_apart then 'points of one building lie apart'
    else 'linked'
  end as outcome
from points
left join chosen using (point)
left join spread on spread.building_id = chosen.building_id
