-- Contracts of the windows of a summary, new and renewed apart. A window the plan does not see
-- whole has a null beginning, and no rows.
with
rents as ({{rents}}),
windows(span, window_from, window_to) as (
  values
    ('month', $month_from::DATE, $month_to::DATE),
    ('month_before', $month_before_from::DATE, $month_before_to::DATE),
    ('year', $year_from::DATE, $year_to::DATE),
    ('year_before', $year_before_from::DATE, $year_before_to::DATE),
    ('trailing', $trailing_from::DATE, $trailing_to::DATE),
    ('trailing_before', $trailing_before_from::DATE, $trailing_before_to::DATE)
),
grouped as (
  select span, version, {{aggregates}}
  from windows
  join rents on counted_on between window_from and window_to
  group by span, version
)
select span, version, {{figures}}
from grouped
