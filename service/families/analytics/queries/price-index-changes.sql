-- The changes of one index that is solved by regression, oldest first, as far as the caller sees
-- them.
select
  period,
  compared_with,
  ln_change,
  ln_change_errors,
  n,
  n_before,
  sales_count,
  new_weight_pct
from price_index_changes
where
  method = $method
  and subject = $subject
  and subject_id = $subject_id::BIGINT
  and property_type = $property_type
  and stage = $stage
  and granularity = $granularity
  and ($to_date::DATE is null or period <= $to_date::DATE)
order by period
