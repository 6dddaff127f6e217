-- All places of transactions: a few thousand rows, which the service keeps in memory.
select
  place_key,
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
from transaction_places
