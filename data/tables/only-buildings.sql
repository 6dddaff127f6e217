-- Projects that are one building: the register of projects says that they have one building and no
-- villas, and deals and the register of buildings know one building in them. An unknown number of
-- buildings is no evidence.
select
  buildings.project_id,
  any_value(buildings.building_id) as building_id,
  any_value(buildings.name) as building
from buildings
join projects on projects.project_id = buildings.project_id
where projects.building_count = 1 and coalesce(projects.villa_count, 0) = 0
group by buildings.project_id
having count(*) = 1
