-- dld_residential_sale_index, 19 columns in file order: the planted path of prices since 2012,
-- first month = 1.
with
path as (
  select
    first_day,
    price_index * price_season / first(price_index * price_season) over (order by first_day) as i,
    price_index / first(price_index) over (order by first_day) as smooth,
    month % 3 = 0 as is_quarter,
    month = 12 as is_year
  from months
  where year >= 2012 and deal_weight > 0
)
select
  pulse_date(first_day) as first_date_of_month,
  round(i, 3) as all_monthly_index,
  case when is_quarter then round(smooth, 3) end as all_quarterly_index,
  case when is_year then round(smooth, 3) end as all_yearly_index,
  round(i, 3) as flat_monthly_index,
  case when is_quarter then round(smooth, 3) end as flat_quarterly_index,
  case when is_year then round(smooth, 3) end as flat_yearly_index,
  round(i, 3) as villa_monthly_index,
  case when is_quarter then round(smooth, 3) end as villa_quarterly_index,
  case when is_year then round(smooth, 3) end as villa_yearly_index,
  round(i * 1000000)::bigint as all_monthly_price_index,
  case when is_quarter then round(smooth * 1000000)::bigint end as all_quarterly_price_index,
  case when is_year then round(smooth * 1000000)::bigint end as all_yearly_price_index,
  round(i * 900000)::bigint as flat_monthly_price_index,
  case when is_quarter then round(smooth * 900000)::bigint end as flat_quarterly_price_index,
  case when is_year then round(smooth * 900000)::bigint end as flat_yearly_price_index,
  round(i * 2100000)::bigint as villa_monthly_price_index,
  case when is_quarter then round(smooth * 2100000)::bigint end as villa_quarterly_price_index,
  case when is_year then round(smooth * 2100000)::bigint end as villa_yearly_price_index
from path
order by first_day
