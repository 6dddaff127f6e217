-- Records of recent days beside those expected, oldest first, with the longest delay that was
-- measured of their register.
select
  daily_completeness.feed,
  daily_completeness.version,
  measured_days,
  daily_completeness.day,
  record_count,
  expected_count,
  gap
from daily_completeness
left join (
  select feed, version, max(days) as measured_days
  from arrivals
  group by feed, version
) spans on spans.feed = daily_completeness.feed
  and spans.version is not distinct from daily_completeness.version
order by daily_completeness.day
