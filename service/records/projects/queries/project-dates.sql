-- One project as each pull of the register gave it, the oldest first.
select pull_day, start_day, planned_day, completion_day, completion_pct, status
from project_dates
where project_id = $project_id::INTEGER
order by pull_day
