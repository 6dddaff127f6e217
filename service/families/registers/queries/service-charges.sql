-- Budgeted service charges with their area, which the project has; rows are named by the five ids
-- of the register.
select
  concat_ws(
    '-',
    s.register_project_id,
    s.property_group_id,
    s.usage_id,
    s.service_category_id,
    s.budget_year
  ) as id,
  s.project_id,
  s.project_name as project,
  s.register_project_id,
  p.area_id,
  a.name as area,
  s.master_community,
  s.property_group_id,
  s.property_group,
  s.usage,
  s.budget_year,
  s.service_category,
  s.service_cost_aed_per_sqft,
  s.management_company
from service_charges s
left join projects p on p.project_id = s.project_id
left join places a on a.place_id = p.area_id
where
  ($project_id::INTEGER is null or s.project_id = $project_id::INTEGER)
  and ($area_id::INTEGER is null or p.area_id = $area_id::INTEGER)
  and (
    $community_id::BIGINT is null
    or p.area_id in (
      select area_id
      from place_areas
      where community_id = $community_id::BIGINT
        and area_share >= 0.5
    )
  )
  and ($budget_year::INTEGER is null or s.budget_year = $budget_year::INTEGER)
  and ($history_from::DATE is null or s.budget_year >= year($history_from::DATE))
  and ($usage::VARCHAR is null or lower(s.usage) = lower($usage::VARCHAR))
  and (
    $service_category::VARCHAR is null
    or lower(s.service_category) = lower($service_category::VARCHAR)
  )
  and (
    $q::VARCHAR is null
    or contains(
      lower(concat_ws(' ', s.project_name, s.property_group, s.master_community)),
      lower($q::VARCHAR)
    )
  )
  and (
    $min_service_cost::DOUBLE is null
    or s.service_cost_aed_per_sqft >= $min_service_cost::DOUBLE
  )
  and (
    $max_service_cost::DOUBLE is null
    or s.service_cost_aed_per_sqft <= $max_service_cost::DOUBLE
  )
