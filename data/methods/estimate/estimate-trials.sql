-- Records of the last {{estimate_trial_blocks}} blocks of days, each with its comparables as they
-- were known at the start of its block, so that every estimate is made of earlier records only. The
-- hash of their ids picks up to {{estimate_trials_most}} of each feed and block, and up to
-- {{estimate_trials_each}} of each property type and stage, which are no part of the sample. Those
-- with a project are tried with it. The others are tried with their area alone, and so is one in
-- {{estimate_unnamed_one_in}} of those with a project.
with
ranked as (
  select
    days.blocks_back,
    days.valued_on,
    records.*,
    row_number() over (partition by records.feed, blocks_back order by md5(records.id), records.id)
      <= {{estimate_trials_most}} as is_sampled,
    row_number() over (
      partition by records.feed, blocks_back, records.property_type, records.stage
      order by md5(records.id), records.id
    ) <= {{estimate_trials_each}} as is_of_each
  from estimate_records records
  join
    estimate_days days on days.feed = records.feed
    and days.blocks_back > 0
    and records.happened_on >= days.valued_on
    and records.happened_on < days.valued_on + {{estimate_block_days}}
)
select * exclude (is_of_each)
from ranked
where is_sampled or is_of_each
