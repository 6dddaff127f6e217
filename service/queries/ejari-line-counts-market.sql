-- The same for the whole market in the last 12 months, from the mart.
select property_type, bedrooms, version, line_count
from rents_by_period
where span = 'trailing_year' and period = $from_date::DATE and line_count is not null
