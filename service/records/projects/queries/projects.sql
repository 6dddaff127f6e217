-- The directory of projects.
select
  project_id as id,
  project_number,
  name,
  name_ar,
  name_basis,
  developer_id,
  developer,
  developer_ar,
  master_developer,
  area_id,
  area,
  area_ar,
  community_id,
  community,
  master_project,
  status,
  completion_pct,
  start_date,
  expected_completion_date,
  completion_date,
  cancelled_date,
  unit_count,
  villa_count,
  building_count,
  land_count,
  escrow_agent,
  description,
  description_ar,
  basis,
  confidence,
  is_registered,
  first_sale_date,
  sold_units,
  sold_off_plan_units
from project_list
where
  ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
  and (
    $developer_ids::INTEGER[] is null
    or list_contains($developer_ids::INTEGER[], developer_id)
  )
  and ($project_id::INTEGER is null or project_id = $project_id::INTEGER)
  and ($status::VARCHAR is null or status = $status::VARCHAR)
  and (
    $min_completion_pct::DOUBLE is null
    or completion_pct >= $min_completion_pct::DOUBLE
  )
  and (
    $q::VARCHAR is null
    or len(
      list_filter(string_split($q::VARCHAR, ' '), lambda word: not contains(folded, word))
    ) = 0
  )
