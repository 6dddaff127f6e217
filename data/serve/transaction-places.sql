-- The names of places that transaction_list leaves out: a few thousand rows for millions of
-- records.
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
