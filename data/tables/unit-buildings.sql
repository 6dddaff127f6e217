-- The two ways in which a unit refers to a building: by the number of a registered building, or by
-- a project that is one building. It is a table of its own, because the list of units depends on
-- these columns only and they change less often than the other columns of buildings.
select property_id, null::integer as project_id, min(building_id) as building_id
from buildings
where property_id is not null
group by property_id
union all
select null, project_id, building_id
from only_buildings
