-- Estimates of records that came after everything the estimates are made of, with the intervals of
-- that day, in the form of the forward log. No record is left out for its price.
select
  trials.feed,
  records.id,
  trials.located,
  trials.blocks_back,
  days.valued_on,
  records.happened_on,
  records.area_id,
  trials.property_type,
  trials.stage,
  round(exp(records.ln_price + {{size_part}}), 2) as actual_aed,
  round(exp(records.ln_price + trials.error + {{size_part}}), 2) as estimate_aed,
  round(exp(records.ln_price + trials.error - factor * deviation + {{size_part}}), 2) as low_aed,
  round(exp(records.ln_price + trials.error + factor * deviation + {{size_part}}), 2) as high_aed
from (
  select *, {{factor}} as factor
  from estimate_trials trials
  where is_sampled = 1
    and blocks_back < {{estimate_trial_blocks}}
) trials
join
  estimate_records records on records.feed = trials.feed
  and records.id = trials.id
join
  estimate_days days on days.feed = trials.feed
  and days.blocks_back = trials.blocks_back
