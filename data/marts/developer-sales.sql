-- Sales in each developer's projects: by calendar year, and in the last 12 months up to the
-- register's as-of date. Counts and values cover all registered sales; prices by the square foot
-- cover the eligible sales except land. A brand's sales are those of all its companies and those
-- that name the brand alone. Values are added up as decimals, because a sum of floating-point
-- numbers depends on the order in which threads add them.
with
as_of as (
  select max(as_of) as sales_to
  from dataset_as_of
  where dataset = 'transactions'
),
sales as (
  select
    unnest(list_distinct([transactions.developer_id, developers.brand_id])) as developer_id,
    date_trunc('year', transactions.transaction_date)::date as year,
    case
      when transactions.transaction_date > as_of.sales_to - interval 12 month
        then (as_of.sales_to - interval 12 month + interval 1 day)::date
    end as window_from,
    transactions.price_aed,
    case
      when eligible.has_unit_price
      and not eligible.is_outlier
      and transactions.property_type is distinct from 'land' then transactions.price_aed_per_sqft
    end as unit_price
  from counted_deals transactions
  join as_of on transactions.transaction_date <= as_of.sales_to
  join developers on developers.developer_id = transactions.developer_id
  left join eligible_sales eligible on eligible.id = transactions.id
  where transactions.type = 'sales'
),
grouped as (
  select
    developer_id,
    case when grouping(year) = 0 then 'year' else 'trailing_year' end as span,
    coalesce(year, window_from) as period,
    count(*)::integer as sales_count,
    coalesce(sum(try_cast(price_aed as decimal(38, 2))), 0)::double as sales_value_aed,
    count(unit_price)::integer as price_n,
    quantile_cont(unit_price, [0.25, 0.5, 0.75]) as price
  from sales
  group by developer_id, grouping sets ((year), (window_from))
)
select
  developer_id,
  span,
  period,
  sales_count,
  sales_value_aed,
  price_n,
  price[2] as median_price_aed_per_sqft,
  price[1] as p25_price_aed_per_sqft,
  price[3] as p75_price_aed_per_sqft
from grouped
where period is not null
