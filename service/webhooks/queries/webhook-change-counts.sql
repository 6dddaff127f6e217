-- Counts the records that the change feed names since an instant, by kind of change.
select
  count(*) filter (where change = 'added')::INTEGER as added,
  count(*) filter (where change = 'corrected')::INTEGER as corrected,
  count(*) filter (where change = 'withdrawn')::INTEGER as withdrawn
from changes
where changed_at > $since::TIMESTAMP
