-- Widths of intervals, by split conformal prediction: of the trials of a feed, place given, stage
-- and property type, and of those of them with thin evidence, the factor is the smallest that keeps
-- four of five errors within as many expected deviations; the property itself counts as one more
-- trial. 'all' stands for all of them. The intervals on a day are made of the trials of all blocks
-- that ended by then.
with
uses as (
  select used::integer as blocks_back, trial_block
  from
    unnest(range({{estimate_trial_blocks}})) days(used),
    unnest(range(1, {{estimate_trial_blocks}} + 1)) trial_blocks(trial_block)
  where trial_block > used
),
trials as (
  select
    uses.blocks_back,
    feed,
    located,
    stage,
    property_type,
    evidence,
    abs(error) / deviation as score
  from estimate_trials
  join uses on trial_block = estimate_trials.blocks_back
  where error is not null
),
grouped as (
  select
    blocks_back,
    feed,
    located,
    coalesce(stage, 'all') as stage,
    coalesce(property_type, 'all') as property_type,
    coalesce(evidence, 'all') as evidence,
    count(*)::integer as n,
    list(score order by score) as scores
  from trials
  group by
    blocks_back,
    feed,
    located,
    grouping sets ((stage, property_type, evidence), (stage, property_type), (stage), ())
  having coalesce(evidence, 'thin') = 'thin'
)
select
  blocks_back,
  feed,
  located,
  stage,
  property_type,
  evidence,
  n,
  round(scores[least(n, ceil(0.8 * (n + 1))::integer)], 9) as factor
from grouped
