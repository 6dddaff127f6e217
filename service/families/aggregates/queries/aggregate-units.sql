-- Registered units with the place and developer of their project, for aggregates.
select unit_list.*, project_list.community_id, project_list.developer_id
from unit_list
left join project_list using (project_id)
