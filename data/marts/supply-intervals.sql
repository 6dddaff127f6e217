-- How far completed homes lay from the expected ones (docs/methods/supply.md). `market_deviation`
-- is the part of the deviation that all projects share, by the trials of the market. A score is a
-- deviation of a trial in expected deviations; four of five scores of a kind and spread lie between
-- `low_score` and `high_score`. `later_held` is the share of the later half of the trials that the
-- scores of the earlier half hold.
with
shared as (
  select
    first_step,
    last_step,
    kind,
    sqrt(
      greatest(
        avg((pow(completed - expected, 2) - project_variance) / (expected * expected)),
        0
      )
    ) as market_deviation
  from supply_trials
  where subject = 'market'
  group by first_step, last_step, kind
),
scored as (
  select
    trials.kind,
    spread,
    origin > median(origin) over () as is_later,
    (completed - expected) / sqrt(project_variance + pow(market_deviation * expected, 2)) as score
  from supply_trials trials
  join shared using (first_step, last_step, kind)
  where project_variance > 0
),
widths as (
  select
    kind,
    spread,
    count(*)::integer as n,
    quantile_cont(score, [0.1, 0.9]) as scores,
    quantile_cont(score, [0.1, 0.9]) filter (not is_later) as earlier
  from scored
  group by kind, spread
),
held as (
  select
    kind,
    spread,
    avg(
      (
        score between earlier[1] and earlier[2]
      )::integer
    ) as later_held
  from scored
  join widths using (kind, spread)
  where is_later
  group by kind, spread
)
select
  first_step,
  last_step,
  shared.kind,
  widths.spread,
  round(market_deviation, 6) as market_deviation,
  n,
  round(scores[1], 6) as low_score,
  round(scores[2], 6) as high_score,
  round(later_held, 4) as later_held
from shared
join widths using (kind)
left join held using (kind, spread)
