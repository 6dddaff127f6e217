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
  coalesce(projects.developer_id, project_brands.brand_id) as developer_id,
  developers.name as developer,
  case
    when projects.is_registered
    and projects.developer_id is not null then 'project'
    when coalesce(projects.developer_id, project_brands.brand_id) is not null then 'brand'
  end as developer_basis
from located_names
left join places area_places on area_places.place_id = located_names.located_area
left join
  places community_places on community_places.place_id = located_names.community_id
left join projects on projects.project_id = located_names.project_id
left join
  project_brands on project_brands.folded
    = fold_name(coalesce(located_names.project_name, projects.name))
  and project_brands.area_id is not distinct from located_names.located_area
left join
  developers on developers.developer_id = coalesce(projects.developer_id, project_brands.brand_id)
