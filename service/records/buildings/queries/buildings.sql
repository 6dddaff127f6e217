-- The directory of buildings. Sales are counted since the plan's history begins: whole years from
-- counts by year, the year in which it begins from the list itself (nothing is read when that is a
-- first of January). A median whose window the plan does not see whole orders nothing.
with
counted as (
  select building_id, sum(sales_count)::integer as sales_count
  from (
    select building_id, sales_count
    from building_years
    where
      year >= $first_whole_year::INTEGER
      and ($building_id::BIGINT is null or building_id = $building_id::BIGINT)
    union all
    select building_id, 1
    from transaction_list_by_area
    where
      type = 'sales'
      and building_id is not null
      and ($building_id::BIGINT is null or building_id = $building_id::BIGINT)
      and transaction_date >= $history_from::DATE
      and transaction_date < make_date($first_whole_year::INTEGER, 1, 1)
  )
  group by building_id
)
select
  b.building_id as id,
  b.name,
  b.name_ar,
  b.area_id,
  b.area,
  b.area_ar,
  b.community_id,
  b.community,
  b.project_id,
  b.project,
  b.project_ar,
  b.developer_id,
  b.developer,
  b.developer_ar,
  b.building_number,
  b.floors,
  b.unit_count,
  b.flats,
  b.offices,
  b.shops,
  b.car_parks,
  b.elevators,
  b.swimming_pools,
  b.built_up_area_sqft,
  b.is_freehold,
  b.completed_year,
  b.latitude,
  b.longitude,
  b.precision,
  case
    when $history_from::DATE is null then b.transaction_count
    else coalesce(c.sales_count, 0)
  end as transaction_count,
  case when $sees_window::BOOLEAN then b.median_price_aed_per_sqft end as median_price_aed_per_sqft,
  b.ppsf_n
from building_list b
left join counted c on c.building_id = b.building_id
where
  ($area_id::INTEGER is null or b.area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or b.community_id = $community_id::BIGINT)
  and ($project_id::INTEGER is null or b.project_id = $project_id::INTEGER)
  and (
    $developer_ids::INTEGER[] is null
    or list_contains($developer_ids::INTEGER[], b.developer_id)
  )
  and ($building_id::BIGINT is null or b.building_id = $building_id::BIGINT)
  and ($min_floors::INTEGER is null or b.floors >= $min_floors::INTEGER)
  and ($is_freehold::BOOLEAN is null or b.is_freehold = $is_freehold::BOOLEAN)
  and (
    $q::VARCHAR is null
    or len(
      list_filter(string_split($q::VARCHAR, ' '), lambda word: not contains(b.folded, word))
    ) = 0
  )
