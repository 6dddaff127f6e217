-- Buildings as units refer to them: by the registered property they are part of, and by a project
-- that has no more than one. Apart from the buildings themselves, because it seldom changes when
-- they do, and the list of units follows from it alone.
select property_id, null::integer as project_id, min(building_id) as building_id
from buildings
where property_id is not null
group by property_id
union all
select null, b.project_id, any_value(b.building_id)
from buildings b
join projects p on p.project_id = b.project_id
group by b.project_id
having count(*) = 1 and coalesce(any_value(p.building_count), 1) <= 1
