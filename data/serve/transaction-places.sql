-- Places that transaction_list leaves out: the same few thousand on millions of rows.
select distinct
  place_key(
    area_id,
    community_id,
    master_project,
    project_id,
    project_basis,
    project_confidence,
    project,
    developer_id,
    candidate_projects
  ) as place_key,
  area_id,
  area,
  area_ar,
  community_id,
  community,
  master_project,
  project_id,
  project_basis,
  project_confidence,
  project,
  developer_id,
  developer,
  developer_basis,
  candidate_projects
from located_places
