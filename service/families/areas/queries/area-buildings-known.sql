-- The part of the sales of units of a place within some days whose building is known, and whether
-- it is large enough to count sales by building.
select
  round(100 * count(building_id) / nullif(count(*), 0), 1)::double as known_pct,
  coalesce(count(building_id) / nullif(count(*), 0), 1) >= {{dimension_known_least}} as is_counted
from transaction_list_by_area
where
  type = 'sales'
  and is_in_building(property_type)
  and transaction_date between $from_date::DATE and $to_date::DATE
  and ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
