-- Moments of every property type of a subject in every period of $length months, counted from year
-- 0; `all` covers built property. The hash stands for the columns of a cell.
with
placed as (
  select
    (
      hash(area_id, community_id, property_type, property_sub_type, bedrooms, is_off_plan) >> 11
    )::DOUBLE as cell,
    (year(month) * 12 + month(month) - 1)::INTEGER // $length::INTEGER as period,
    n,
    mean_ln_price,
    mean_ln_size,
    size_spread,
    size_price_spread
  from hedonic_cells
  where
    ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
    and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
    and (
      property_type = $property_type
      or $property_type = 'all'
      and property_type is distinct from 'land'
    )
    and ($history_from::DATE is null or month >= $history_from::DATE)
),
grouped as (
  select
    cell,
    period,
    sum(n)::INTEGER as n,
    sum(n * mean_ln_price) / sum(n) as price,
    sum(n * mean_ln_size) / sum(n) as size,
    sum(size_spread + n * mean_ln_size * mean_ln_size) as size_squares,
    sum(size_price_spread + n * mean_ln_size * mean_ln_price) as products
  from placed
  group by all
)
select
  cell,
  period,
  n,
  price,
  size,
  size_squares - n * size * size as size_spread,
  products - n * size * price as size_price_spread
from grouped
order by period, cell
