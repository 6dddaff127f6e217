-- Seasonal factors (docs/methods, seasonality) of the longest run of consecutive months with
-- $least_n records each. {{series}} gives month, n, value. Only whole months count. The trend of a
-- month is the mean of the year around it, whose first and last months count half. A factor is the
-- median of a calendar month's ratios to the trend, scaled so that the mean factor is 100. The
-- result has one row for each calendar month; with too few months it has one row with their number.
with
series as ({{series}}),
whole as (
  select month, n, value, (year(month) * 12 + month(month))::integer as number
  from series
  where
    n >= $least_n::INTEGER
    and last_day(month) <= $as_of::DATE
    and ($history_from::DATE is null or month >= $history_from::DATE)
),
islands as (select *, number - row_number() over (order by number) as island from whole),
chosen as (
  select *
  from islands
  where
    island = (
      select island
      from islands
      group by island
      order by count(*) desc, island desc
      limit 1
    )
),
smoothed as (
  select
    month,
    n,
    value,
    case
      when count(*) over around = 13 then (
        sum(value) over around - (lag(value, 6) over through + lead(value, 6) over through) / 2
      ) / 12
    end as trend
  from chosen
  window
    through as (order by month),
    around as (order by number range between 6 preceding and 6 following)
),
ratios as (select month, n, value / trend as ratio from smoothed where trend > 0),
factors as (
  select
    month(month) as calendar_month,
    sum(n)::integer as n,
    count(*)::integer as years,
    quantile_cont(ratio, [0.25, 0.5, 0.75]) as quartiles
  from ratios
  group by 1
),
level as (select avg(quartiles[2]) as mean from factors),
spread as (
  select
    1 - var_pop(ln(ratios.ratio) - ln(factors.quartiles[2]))
      / nullif(var_pop(ln(ratios.ratio)), 0) as strength
  from ratios
  join factors on factors.calendar_month = month(ratios.month)
),
span as (
  select
    count(*)::integer as months,
    min(month) as first_month,
    max(month) as last_month
  from chosen
)
select
  span.months,
  span.first_month,
  span.last_month,
  factors.calendar_month,
  factors.n,
  factors.years,
  100 * factors.quartiles[2] / level.mean as factor,
  100 * factors.quartiles[1] / level.mean as p25,
  100 * factors.quartiles[3] / level.mean as p75,
  greatest(spread.strength, 0) as strength
from span
left join factors on span.months >= $least_months::INTEGER
left join level on true
left join spread on true
order by factors.calendar_month
