-- Errors of the estimates of the newest block of days, which were made of earlier records only,
-- with intervals that the block before it gave. No record is left out for its price. 'all' stands
-- for all property types, or for both stages.
with
tried as (
  select
    trials.*,
    coalesce(
      (
        select factor
        from estimate_intervals intervals
        where
          intervals.blocks_back = 1
          and intervals.feed = trials.feed
          and intervals.located = trials.located
          and intervals.stage in (trials.stage, 'all')
          and intervals.evidence in (trials.evidence, 'all')
          and n >= {{estimate_interval_least}}
        order by intervals.stage = 'all', intervals.evidence = 'all'
        limit 1
      )
    ) as factor
  from estimate_trials trials
  where blocks_back = 1
),
grouped as (
  select
    feed,
    located,
    coalesce(property_type, 'all') as property_type,
    coalesce(stage, 'all') as stage,
    count(*)::integer as held_out,
    count(error)::integer as n,
    count(factor) filter (error is not null) as with_interval,
    count(*) filter (abs(error) <= factor * deviation) as inside,
    count(*) filter (abs(exp(error) - 1) <= 0.1) as within_10,
    count(*) filter (abs(exp(error) - 1) * 5 <= 1) as within_20,
    median(abs(exp(error) - 1)) as median_error,
    median(exp(error) - 1) as median_bias,
    median(exp(factor * deviation) - exp(- factor * deviation)) as interval_width
  from tried
  group by
    feed,
    located,
    grouping sets ((), (property_type), (stage), (property_type, stage))
)
select
  grouped.feed,
  located,
  property_type,
  stage,
  held_out,
  n,
  round(100 * inside / nullif(with_interval, 0), 9) as inside_pct,
  round(100 * within_10 / nullif(n, 0), 9) as within_10_pct,
  round(100 * within_20 / nullif(n, 0), 9) as within_20_pct,
  round(100 * median_error, 9) as median_error_pct,
  round(100 * median_bias, 9) as median_bias_pct,
  round(100 * interval_width, 9) as interval_width_pct,
  valued_on as window_from,
  valued_on + {{estimate_block_days}} - 1 as window_to
from grouped
join estimate_days days on days.feed = grouped.feed and blocks_back = 1
