-- The directory of buildings. Sales are counted since the plan's history begins: whole years from
-- counts by year, the year in which it begins from the list itself (nothing is read when that is a
-- first of January). A median is null where the plan may not see its whole window, so that it
-- orders nothing. Where the building of too few sales is known, nothing is counted by building.
with
sales as (
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
),
counted as (
  select building_id, sum(sales_count)::integer as sales_count
  from sales
  group by building_id
)
select
  building_list.building_id as id,
  building_list.name,
  building_list.name_ar,
  building_list.area_id,
  building_list.area,
  building_list.area_ar,
  building_list.community_id,
  building_list.community,
  building_list.project_id,
  building_list.project,
  building_list.project_ar,
  building_list.developer_id,
  building_list.developer,
  building_list.developer_ar,
  building_list.building_number,
  building_list.floors,
  building_list.unit_count,
  building_list.flats,
  building_list.offices,
  building_list.shops,
  building_list.car_parks,
  building_list.elevators,
  building_list.swimming_pools,
  building_list.built_up_area_sqft,
  building_list.is_freehold,
  building_list.completed_year,
  building_list.latitude,
  building_list.longitude,
  building_list.precision,
  building_list.sales_known_pct,
  building_list.is_counted,
  case
    when not building_list.is_counted then null
    when $history_from::DATE is null then building_list.transaction_count
    else coalesce(counted.sales_count, 0)
  end as transaction_count,
  case
    when $sees_window::BOOLEAN
    and building_list.is_counted then building_list.median_price_aed_per_sqft
  end as median_price_aed_per_sqft,
  building_list.ppsf_n
from building_list
left join counted on counted.building_id = building_list.building_id
where {{filters}}
