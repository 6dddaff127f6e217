-- The register's projects with the area id resolved: dialects C and D name the area in words.
select
  p.project_number::integer as project_number,
  coalesce(p.area_id, cadastral.area_id)::integer as area_id,
  p.master_project
from clean_projects p
left join cadastral_names cadastral on cadastral.folded = fold_name(p.area_name)
