-- Buildings as units refer to them: by the registered property they are part of, and by a project
-- that has no more than one. Apart from the buildings themselves, because it seldom changes when
-- they do, and the list of units follows from it alone.
select property_id, null::integer as project_id, min(building_id) as building_id
from buildings
where property_id is not null
group by property_id
union all
select null, buildings.project_id, any_value(buildings.building_id)
from buildings
join projects on projects.project_id = buildings.project_id
group by buildings.project_id
having count(*) = 1 and coalesce(any_value(projects.building_count), 1) <= 1
