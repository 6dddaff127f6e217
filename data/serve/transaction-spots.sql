-- Buildings, points and the metro, mall and landmark near them, which transaction_list leaves out:
-- each combination has one row in each year. A record has a coordinate of its own only where an
-- input gives one: points of buildings that an operator imports; `precision` says which place the
-- coordinate stands for.
with
listed as (
  select
    area_id,
    building_id,
    building,
    building_basis,
    nearest_metro,
    nearest_mall,
    nearest_landmark
  from transactions
  union all
  select area_id, null, null, null, nearest_metro, nearest_mall, nearest_landmark
  from rent_contracts
)
select
  spot_key(
    building,
    building_basis,
    coalesce(building_points.latitude, area_points.latitude),
    coalesce(building_points.longitude, area_points.longitude),
    nearest_metro,
    nearest_mall,
    nearest_landmark
  ) as spot_key,
  first(building) as building,
  first(building_basis) as building_basis,
  first(coalesce(building_points.latitude, area_points.latitude)) as latitude,
  first(coalesce(building_points.longitude, area_points.longitude)) as longitude,
  case
    when first(building_points.latitude) is not null then 'building'
    when first(area_points.latitude) is not null then 'area'
  end as precision,
  first(nearest_metro) as nearest_metro,
  first(nearest_mall) as nearest_mall,
  first(nearest_landmark) as nearest_landmark
from listed
left join building_points using (building_id)
left join area_points using (area_id)
group by 1
