-- The ids of a developer's deals and projects: its own id and, for a brand, those of its companies.
select developer_id
from developer_list
where developer_id = $developer_id::INTEGER or brand_id = $developer_id::INTEGER
order by developer_id
