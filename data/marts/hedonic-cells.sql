-- The input of the hedonic index (docs/methods, price index): monthly moments of ln(AED a square
-- foot) and ln(square feet) in cells of sales that differ only in size. A month of a cell stays
-- only if the cell has another month within eleven months, because one month alone shows no change.
-- The moments are rounded, so that they do not depend on the order in which rows are added.
with
cells as (
  select
    area_id,
    community_id,
    property_type,
    property_sub_type,
    bedrooms,
    is_off_plan,
    date_trunc('month', transaction_date)::date as month,
    count(*)::integer as n,
    avg(ln_price) as mean_ln_price,
    avg(ln_size) as mean_ln_size,
    regr_sxx(ln_price, ln_size) as size_spread,
    regr_sxy(ln_price, ln_size) as size_price_spread
  from priced_sales
  group by all
)
select
  area_id,
  community_id,
  property_type,
  property_sub_type,
  bedrooms,
  is_off_plan,
  month,
  n,
  round(mean_ln_price, 9) as mean_ln_price,
  round(mean_ln_size, 9) as mean_ln_size,
  round(size_spread, 9) as size_spread,
  round(size_price_spread, 9) as size_price_spread
from cells
window
  kind as (
    partition by area_id, community_id, property_type, property_sub_type, bedrooms, is_off_plan
    order by month
  )
qualify
  datediff('month', lag(month) over kind, month) <= 11
  or datediff('month', month, lead(month) over kind) <= 11
