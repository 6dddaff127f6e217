-- Name and state of a project or building; one of the ids is given.
select
  name,
  name_ar,
  status,
  completion_pct,
  coalesce(completion_date, expected_completion_date)::VARCHAR as handover
from project_list
where project_id = $project_id::BIGINT
union all
select name, name_ar, null, null, null
from building_list
where building_id = $building_id::BIGINT
