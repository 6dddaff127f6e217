-- Seasonality of sales, prices and rents (docs/methods/seasonality.md), for the market and for
-- areas: the number of months, and the factors where it has 48.
with
counted as (
  select
    'sales_count' as measure,
    subject_id as place,
    property_type,
    date_trunc('month', day)::date as month,
    count(*) as n,
    count(*)::double as amount
  from sales_of
  where subject in ('market', 'area')
  group by all
  union all
  select
    'rentals_count',
    subject_id,
    property_type,
    date_trunc('month', counted_day)::date,
    count(*),
    count(*)
  from rents_of
  where subject in ('market', 'area')
  group by all
),
series as (
  select
    measure,
    place,
    'all' as property_type,
    month,
    sum(n) as n,
    sum(amount) as amount
  from counted
  group by all
  union all
  select *
  from counted
  where property_type is not null
  union all
  select 'price', subject_id, index_type, period, n, 100 * level
  from index_values
  where
    subject in ('market', 'area')
    and part = 'existing'
    and granularity = 'month'
    and level is not null
),
whole as (
  select series.*
  from series
  join
    days on last_day(month) <= case
      measure
      when 'rentals_count' then rents_to
      else sales_to
    end
  left join
    covered on register = case measure when 'rentals_count' then 'rents' else 'sales' end
  where n >= 30 and month >= coalesce(covered_from, month)
),
runs as (
  select
    *,
    month - to_months(
      row_number() over (partition by measure, place, property_type order by month)::integer
    ) as run
  from whole
),
longest as (
  select
    measure,
    place,
    property_type,
    run,
    count(*) as length,
    min(month) as first_month,
    max(month) as last_month
  from runs
  group by measure, place, property_type, run
  qualify
    row_number() over (partition by measure, place, property_type order by count(*) desc, run desc)
      = 1
),
smoothed as (
  select
    runs.measure,
    runs.place,
    runs.property_type,
    runs.month,
    amount / (
      (
        sum(amount) over (this rows between 5 preceding and 5 following)
          + (lag(amount, 6) over this + lead(amount, 6) over this) / 2
      ) / 12
    ) as ratio
  from runs
  semi join
    (select * from longest where length >= 48) as long using (measure, place, property_type, run)
  window this as (partition by measure, place, property_type order by month)
),
usual as (
  select
    measure,
    place,
    property_type,
    month(month) as calendar_month,
    median(ratio) as usual,
    count(*) as years
  from smoothed
  where ratio is not null
  group by all
),
strengths as (
  select
    measure,
    place,
    property_type,
    greatest(1 - var_pop(ln(ratio) - ln(usual)) / var_pop(ln(ratio)), 0) as strength
  from smoothed
  join usual using (measure, place, property_type)
  where calendar_month = month(month)
  group by all
)
select
  measure,
  nullif(place, 0) as area,
  property_type,
  calendar_month,
  length as months_in_a_row,
  strftime(first_month, '%Y-%m-%d') as from_month,
  strftime(last_month, '%Y-%m-%d') as to_month,
  {
    'value': 100 * usual / avg(usual) over (partition by measure, place, property_type)
  } as factor,
  {'value': strength} as strength
from longest
cross join (select unnest(range(1, 13))::integer as calendar_month)
left join usual using (measure, place, property_type, calendar_month)
left join strengths using (measure, place, property_type)
