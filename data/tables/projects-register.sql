-- The register's projects with the area id resolved: dialects C and D name the area in words.
select
  projects.project_number::integer as project_number,
  coalesce(projects.area_id, cadastral.area_id)::integer as area_id,
  projects.master_project
from clean_projects projects
left join cadastral_names cadastral on cadastral.folded = fold_name(projects.area_name)
