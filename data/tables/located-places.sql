-- Every id and name that follows from an export's wording of a place. A deal or contract looks them
-- up by a hash of its words.
select
  located_names.feed,
  place_hash(
    located_names.area_id,
    located_names.area_name,
    located_names.project_number,
    located_names.project_name,
    located_names.master_project,
    located_names.candidate_projects
  ) as place_hash,
  located_names.located_area as area_id,
  located_names.area_basis,
  area_places.name as area,
  area_places.name_ar as area_ar,
  located_names.community_id,
  located_names.community_basis,
  coalesce(located_names.candidate_projects, []) as candidate_projects,
  community_places.name as community,
  coalesce(located_names.master_project, projects.master_project) as master_project,
  located_names.project_id,
  located_names.project_basis,
  located_names.project_confidence,
  coalesce(located_names.project_name, projects.name) as project,
  developers.developer_id,
  coalesce(developers.name, developers.brand) as developer,
  case
    developers.level
    when 'company' then 'project'
    when 'group' then 'brand'
  end as developer_basis
from located_names
left join places area_places on area_places.place_id = located_names.located_area
left join
  places community_places on community_places.place_id = located_names.community_id
left join projects on projects.project_id = located_names.project_id
left join
  project_brands on project_brands.folded = fold_name(located_names.project_name)
  and project_brands.area_id is not distinct from located_names.located_area
  -- A record of a project has the project's developer, so that both name the same.
left join
  developers on developers.developer_id = case
    when projects.project_id is null then project_brands.brand_id
    else projects.developer_id
  end
