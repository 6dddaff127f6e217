-- The same for the whole market, from the mart. Periods that begin before the plan's history are left out by the caller's window.
select period, version, {{figures}}
from rents_by_period
where span = $granularity and property_type = $property_type and bedrooms = -1
  and ($version::VARCHAR is null or version = $version::VARCHAR)
  and period between $from_date::DATE and $to_date::DATE
order by period, version
