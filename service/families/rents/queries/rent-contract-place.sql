-- The area and the project a rent contract names.
select
  places.place_id,
  places.kind,
  places.name,
  places.name_ar,
  places.slug,
  projects.project_id,
  projects.project_number,
  projects.name as project_name,
  projects.name_ar as project_name_ar,
  projects.status,
  projects.completion_pct,
  projects.completion_date
from
  (select $area_id::INTEGER as area_id, $project_id::INTEGER as project_id) asked
left join places on places.place_id = asked.area_id and places.kind = 'area'
left join projects on projects.project_id = asked.project_id
