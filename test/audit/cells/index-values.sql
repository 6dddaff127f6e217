-- Each period of the price index, where the first shown one is 100, and its mean with both
-- neighbours.
with
based as (
  select *, arg_min(level, period) filter (level is not null) over whole as base_level
  from index_values
  window whole as (partition by subject, subject_id, index_type, part, granularity)
),
rescaled as (select * exclude (level), 100 * level / base_level as index from based)
select
  nullif(subject_id, 0) as area,
  index_type as property_type,
  part as stage,
  granularity,
  strftime(period, '%Y-%m-%d') as period,
  sales_count,
  strata_used,
  {'value': index, 'n': n::integer} as index,
  case
    when granularity = 'month'
    and count(index) over around = 3 then avg(index) over around
  end as smoothed_index
from rescaled
window
  around as (
    partition by subject, subject_id, index_type, part, granularity
    order by
      period range between interval 1 month preceding and interval 1 month following
  )
