-- The area and the project a rent contract names.
select
  a.place_id,
  a.kind,
  a.name,
  a.name_ar,
  a.slug,
  p.project_id,
  p.project_number,
  p.name as project_name,
  p.name_ar as project_name_ar,
  p.status,
  p.completion_pct,
  p.completion_date
from
  (select $area_id::INTEGER as area_id, $project_id::INTEGER as project_id) asked
left join places a on a.place_id = asked.area_id and a.kind = 'area'
left join projects p on p.project_id = asked.project_id
