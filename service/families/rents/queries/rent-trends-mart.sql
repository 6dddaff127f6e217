-- The rows of rent-trends.sql for the whole market or one place, from the mart. Periods that begin
-- before the plan's history are left out by the caller's window.
select period, version, {{names}}
from rents_by_calendar
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and span = $granularity
  and property_type = $property_type
  and ($version::VARCHAR is null or version = $version::VARCHAR)
  and period between $from_date::DATE and $to_date::DATE
order by period, version
