-- The stratified index of one subject, oldest first.
select
  period,
  index_stratified as index,
  smoothed,
  base_year,
  n,
  sales_count,
  strata_used,
  strata_missing
from price_index
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and property_type = $property_type
  and stage = $stage
  and granularity = $granularity
  and ($history_from::DATE is null or period >= $history_from::DATE)
  and ($from_date::DATE is null or period >= $from_date::DATE)
  and ($to_date::DATE is null or period <= $to_date::DATE)
order by period
