-- The changes of one rent index, oldest first, as far as the caller sees them.
select
  period,
  compared_with,
  ln_change,
  ln_change_errors,
  n,
  n_before,
  contract_count
from rent_index_changes
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and property_type = $property_type
  and version = $version
  and granularity = $granularity
  and ($to_date::DATE is null or period <= $to_date::DATE)
order by period
