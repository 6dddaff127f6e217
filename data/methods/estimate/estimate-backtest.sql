-- Errors of estimates of records that came after everything the estimates are made of. No record is
-- left out for its price. 'all' stands for all property types, or for both stages.
with
tried as (
  select
    *,
    estimate_aed / actual_aed - 1 as error,
    (high_aed - low_aed) / estimate_aed as width
  from estimate_tried
),
grouped as (
  select
    feed,
    located,
    coalesce(property_type, 'all') as property_type,
    coalesce(stage, 'all') as stage,
    count(*)::integer as held_out,
    count(error)::integer as n,
    count(low_aed) as with_interval,
    count(*) filter (actual_aed between low_aed and high_aed) as inside,
    count(*) filter (abs(error) <= 0.1) as within_10,
    count(*) filter (abs(error) * 5 <= 1) as within_20,
    median(abs(error)) as median_error,
    median(error) as median_bias,
    median(width) as interval_width
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
  days.window_from,
  days.window_to
from grouped
join (
  select
    feed,
    min(valued_on) filter (blocks_back < {{estimate_trial_blocks}}) as window_from,
    max(valued_on) filter (blocks_back = 1) + {{estimate_block_days}} - 1 as window_to
  from estimate_days
  group by feed
) days on days.feed = grouped.feed
