-- The values of one series as they were published, in the order of publication, as far as the
-- caller sees their periods.
select logged_at, as_of, period, compared_with, value, n
from series_log
where series = $series
order by logged_at, period
