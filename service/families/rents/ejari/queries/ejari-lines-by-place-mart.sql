-- The rows of ejari-lines-by-place.sql for the last 12 months, from the mart.
select subject_id as place_id, sum(line_count)::integer as line_count
from rents_by_period
where
  subject = $kind
  and span = 'trailing_year'
  and period = $from_date::DATE
  and property_type = 'all'
  and bedrooms = -1
  and line_count is not null
group by subject_id
