-- How many records the change feed names since an instant, by what happened to them.
select
  count(*) filter (where change = 'added')::INTEGER as added,
  count(*) filter (where change = 'corrected')::INTEGER as corrected,
  count(*) filter (where change = 'withdrawn')::INTEGER as withdrawn
from changes
where changed_at > $since::TIMESTAMP
