-- Widths of intervals, by split conformal prediction: of the trials of a feed, stage and depth of
-- evidence, the factor is the smallest that keeps four of five errors within as many expected
-- deviations; the property itself counts as one more trial. 'all' stands for all stages or depths.
-- The intervals of today's estimates are made of both blocks of trials; those that the backtest
-- tries on the newest block are made of the block before.
with
uses as (select * from (values (0, 1), (0, 2), (1, 2)) uses(blocks_back, trial_block)),
trials as (
  select
    uses.blocks_back,
    feed,
    located,
    stage,
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
    coalesce(evidence, 'all') as evidence,
    count(*)::integer as n,
    list(score order by score) as scores
  from trials
  group by blocks_back, feed, located, grouping sets ((stage, evidence), (stage), ())
)
select
  blocks_back,
  feed,
  located,
  stage,
  evidence,
  n,
  round(scores[least(n, ceil(0.8 * (n + 1))::integer)], 9) as factor
from grouped
