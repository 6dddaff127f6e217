-- Off-plan premia of the projects with most sales in each area, which the first page of a list has.
select premia.*, projects.area_id as area
from premia
join published_projects as projects on projects.project_id = premia.place
where places = 'project' and area_id is not null
qualify
  row_number() over (partition by projects.area_id, premia.property_type order by sales_count desc)
    <= 50
