-- Tests the comparable estimate on sales that it has not seen. The hash of their ids picks up to
-- 1,500 sales of the newest 12 months; each is estimated as of its own day from earlier sales, and
-- compared with its price. The table has one row for each property type and stage; 'all' stands for
-- all types, or for both stages.
with
days as (select as_of from dataset_as_of where dataset = 'transactions'),
held_out as (
  select priced_sales.*
  from priced_sales, days
  where
    priced_sales.transaction_date > (as_of - to_years(1))::date
    and priced_sales.property_type is not null
    and priced_sales.area_id is not null
  order by md5(priced_sales.id)
  limit 1500
),
targets as (
  select
    id as target,
    transaction_date as valued_on,
    area_id as place,
    * exclude (id, transaction_date)
  from held_out
),
sales as (
  select priced_sales.*, priced_sales.area_id as place
  from priced_sales, days
  where priced_sales.transaction_date > (as_of - to_years(2))::date
),
levels as (
  select subject, subject_id, property_type, period as month, index_stratified
  from price_index
  where
    granularity = 'month'
    and subject in ('area', 'market')
    and n >= {{comparables_index_least}}
    and index_stratified is not null
),
{{estimate}},
judged as (
  select
    held_out.property_type,
    held_out.is_off_plan,
    held_out.price_aed_per_sqft as actual,
    estimates.*
  from held_out
  left join estimates on estimates.target = held_out.id and estimates.n >= {{least_shown}}
),
typed as (
  select * exclude (property_type, is_off_plan), property_type as own_type, is_off_plan
  from judged
),
grouped as (
  select cells.property_type, cells.stage, typed.*
  from
    typed,
    lateral (
      values
        ('all', 'all'),
        (own_type, 'all'),
        (
          'all',
          case when is_off_plan then 'off-plan' else 'ready' end
        )
    ) cells(property_type, stage)
)
select
  property_type,
  stage,
  count(*)::integer as held_out,
  count(target)::integer as n,
  round(
    100.0 * count(*) filter (actual between low_aed_per_sqft and high_aed_per_sqft)
      / nullif(count(target), 0),
    9
  ) as inside_pct,
  round(100 * median(abs(median_aed_per_sqft / actual - 1)), 9) as median_error_pct,
  round(100 * median(median_aed_per_sqft / actual - 1), 9) as median_bias_pct,
  round(100 * median((high_aed_per_sqft - low_aed_per_sqft) / median_aed_per_sqft), 9)
    as interval_width_pct,
  (select (as_of - to_years(1) + to_days(1))::date from days) as window_from,
  (select as_of from days) as window_to
from grouped
group by property_type, stage
