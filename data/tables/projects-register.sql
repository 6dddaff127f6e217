-- The register's projects with the area id resolved: dialects C and D name the area in words.
select
  p.project_number::integer as project_number,
  coalesce(p.area_id, cadastral.area_id)::integer as area_id,
  p.master_project
from clean_projects p
left join (select fold_name(name) as folded, min(area_id) as area_id from clean_areas group by all having count(*) = 1) cadastral
  on cadastral.folded = fold_name(p.area_name)
