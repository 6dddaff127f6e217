-- The rows of rent-stats.sql for the whole market or one place in the last 12 months, from the
-- mart.
select property_type, bedrooms, version, {{names}}
from rents_by_period
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and span = 'trailing_year'
  and period = $from_date::DATE
