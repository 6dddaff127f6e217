-- Pulls that hold all of a window, with the days that each can know.
select
  dataset,
  pull,
  file,
  series as export_series,
  window_by,
  pulled_on,
  covered_from,
  covered_to,
  known_until,
  is_short
from known_pulls
