-- The entries of this run, in the form of estimate_tried.
with estimate_intervals as (from {{intervals}})
select
  $logged_at::TIMESTAMP as logged_at,
  trials.feed,
  records.id,
  trials.located,
  records.valued_on,
  records.happened_on,
  records.area_id,
  trials.property_type,
  trials.stage,
  round(exp(records.ln_price + {{size_part}}), 2) as actual_aed,
  round(exp(records.ln_price + trials.error + {{size_part}}), 2) as estimate_aed,
  round(exp(records.ln_price + trials.error - factor * deviation + {{size_part}}), 2) as low_aed,
  round(exp(records.ln_price + trials.error + factor * deviation + {{size_part}}), 2) as high_aed
from (select *, {{factor}} as factor from log_tried trials) trials
join log_picked records on records.feed = trials.feed and records.id = trials.id
