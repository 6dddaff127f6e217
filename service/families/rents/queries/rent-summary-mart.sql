-- The rows of rent-summary.sql for the whole market or one place, from the mart.
select
  case
    span
    when 'month_to_date' then 'month'
    when 'year_to_date' then 'year'
    else 'trailing'
  end || case
    when period in ($month_before_from::DATE, $year_before_from::DATE, $trailing_before_from::DATE)
      then '_before'
    else ''
  end as span,
  version,
  {{names}}
from rents_by_period
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and property_type = 'all'
  and bedrooms = -1
  and (
    (
      span = 'month_to_date'
      and period in ($month_from::DATE, $month_before_from::DATE)
    )
    or (
      span = 'year_to_date'
      and period in ($year_from::DATE, $year_before_from::DATE)
    )
    or (
      span = 'trailing_year'
      and period in ($trailing_from::DATE, $trailing_before_from::DATE)
    )
  )
