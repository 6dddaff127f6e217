-- Where a project or a building lies.
select area_id, community_id, project_id, null::BIGINT as building_id, name
from project_list
where project_id = $project_id::INTEGER
union all
select area_id, community_id, project_id, building_id, name
from building_list
where building_id = $building_id::BIGINT
