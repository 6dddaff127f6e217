-- What a building belongs to, without all else that the directory says of it.
select building_id as id, area_id, project_id, unit_count
from building_list
where building_id = $building_id::BIGINT
