-- How far completed homes lay from the expected ones (docs/methods/supply.md). `market_deviation`
-- is the part of the deviation that all projects share, by the trials of the market. A score is a
-- deviation of a trial in expected deviations; four of five scores of a kind, spread and length lie
-- between `low_score` and `high_score`. `later_held` is the share of the later half of the trials
-- of the market, or of areas, that ends made of the earlier half alone hold.
with
halved as (
  select
    *,
    origin > median(origin) over () as is_later,
    last_step - first_step + 1 as length
  from supply_trials
),
shared as (
  select
    first_step,
    last_step,
    length,
    kind,
    avg((pow(completed - expected, 2) - project_variance) / (expected * expected)) as common,
    avg((pow(completed - expected, 2) - project_variance) / (expected * expected))
      filter (not is_later) as earlier_common
  from halved
  where subject = 'market'
  group by first_step, last_step, length, kind
),
scored as (
  select
    kind,
    spread,
    length,
    subject,
    is_later,
    (completed - expected)
      / sqrt(project_variance + greatest(common, 0) * expected * expected) as score,
    (completed - expected)
      / sqrt(project_variance + greatest(earlier_common, 0) * expected * expected) as earlier_score
  from halved
  join shared using (first_step, last_step, length, kind)
  where project_variance > 0
),
widths as (
  select
    kind,
    spread,
    length,
    count(*)::integer as n,
    quantile_cont(score, [0.1, 0.9]) as scores,
    quantile_cont(earlier_score, [0.1, 0.9]) filter (not is_later) as earlier
  from scored
  group by kind, spread, length
),
-- An interval always holds the expected number, whose score is 0.
held as (
  select
    kind,
    spread,
    length,
    subject,
    count(*)::integer as later_n,
    avg(
      (
        earlier_score between least(earlier[1], 0) and greatest(earlier[2], 0)
      )::integer
    ) as later_held
  from scored
  join widths using (kind, spread, length)
  where is_later and earlier_score is not null and earlier is not null
  group by kind, spread, length, subject
)
select
  first_step,
  last_step,
  shared.kind,
  widths.spread,
  subjects.subject,
  round(sqrt(greatest(common, 0)), 6) as market_deviation,
  n,
  round(scores[1], 6) as low_score,
  round(scores[2], 6) as high_score,
  coalesce(later_n, 0) as later_n,
  round(later_held, 4) as later_held
from shared
join widths using (kind, length)
cross join (values ('market'), ('area')) subjects(subject)
left join
  held on held.kind = shared.kind
  and held.spread = widths.spread
  and held.length = shared.length
  and held.subject = subjects.subject
