-- The first day that the loaded exports cover (docs/methods/market-statistics.md, What the loaded
-- exports cover); no row if no days are missing.
create table covered as
with
registered as (
  select 'sales' as register, date_trunc('month', day)::date as month, count(*) as n
  from sales, days
  where day <= sales_to
  group by all
  union all
  select 'rents', date_trunc('month', counted_day)::date, count(*)
  from rents, days
  where counted_day <= rents_to
  group by all
),
last_months as (
  select
    register,
    min(month) as first_month,
    date_trunc(
      'month',
      case register when 'sales' then sales_to else rents_to end
    )::date as last_month
  from registered, days
  group by all
),
months as (
  select
    register,
    last_month,
    unnest(
      generate_series(first_month - interval 1 month, last_month::timestamp, interval 1 month)
    )::date as month
  from last_months
),
counted as (
  select months.*, coalesce(n, 0) as n
  from months
  left join registered using (register, month)
),
usual as (
  select
    here.register,
    here.last_month,
    here.month,
    here.n,
    coalesce(
      (
        select median(later.n)
        from counted as later
        where
          later.register = here.register
          and later.month > here.month
          and later.month <= here.month + interval 12 month
      ),
      0
    ) as usual
  from counted as here
),
newest_gaps as (
  select register, max(month) as gap
  from usual
  where usual >= 30 and month < last_month and n < usual / 4
  group by all
)
select
  register,
  -- The month after a gap may be incomplete.
  (
    usual.month + case
      when usual.usual >= 30
      and n < 0.75 * usual.usual then interval 1 month
      else interval 0 month
    end
  )::date as covered_from
from newest_gaps
join usual using (register)
where usual.month = gap + interval 1 month;
