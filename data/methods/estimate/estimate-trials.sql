-- Records of the last {{estimate_trial_blocks}} blocks of days, each with its comparables as they
-- were known at the start of its block, so that every estimate is made of earlier records only. The
-- hash of their ids picks up to {{estimate_trials_most}} of each feed and block, and up to
-- {{estimate_trials_each}} of each property type and stage, which are no part of the sample. Those
-- with a project are tried with it. The others are tried with their area alone, and so is one in
-- {{estimate_unnamed_one_in}} of those with a project.
with
dated as materialized (
  select
    days.blocks_back,
    days.valued_on,
    {mark: md5(records.id), id: records.id} as mark,
    records.*
  from estimate_records records
  join
    estimate_days days on days.feed = records.feed
    and days.blocks_back > 0
    and records.happened_on >= days.valued_on
    and records.happened_on < days.valued_on + {{estimate_block_days}}
),
sampled as (
  select feed, blocks_back, unnest(min(mark, {{estimate_trials_most}})).id as id
  from dated
  group by feed, blocks_back
),
beside as (
  select feed, blocks_back, unnest(min(mark, {{estimate_trials_each}})).id as id
  from dated
  group by feed, blocks_back, property_type, stage
)
select dated.* exclude (mark), sampled.id is not null as is_sampled
from dated
left join sampled using (feed, blocks_back, id)
left join beside using (feed, blocks_back, id)
where sampled.id is not null or beside.id is not null
