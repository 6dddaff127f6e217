-- Budgeted service charges with their area, which the project has; rows are named by the five ids
-- of the register.
select
  concat_ws(
    '-',
    service_charges.register_project_id,
    service_charges.property_group_id,
    service_charges.usage_id,
    service_charges.service_category_id,
    service_charges.budget_year
  ) as id,
  service_charges.project_id,
  service_charges.project_name as project,
  service_charges.register_project_id,
  projects.area_id,
  places.name as area,
  service_charges.master_community,
  service_charges.property_group_id,
  service_charges.property_group,
  service_charges.usage,
  service_charges.budget_year,
  service_charges.service_category,
  service_charges.service_cost_aed_per_sqft,
  service_charges.management_company
from service_charges
left join projects on projects.project_id = service_charges.project_id
left join places on places.place_id = projects.area_id
where
  (
    $project_id::INTEGER is null
    or service_charges.project_id = $project_id::INTEGER
  )
  and ($area_id::INTEGER is null or projects.area_id = $area_id::INTEGER)
  and (
    $community_id::BIGINT is null
    or projects.area_id in (
      select area_id
      from place_areas
      where community_id = $community_id::BIGINT
        and area_share >= 0.5
    )
  )
  and (
    $budget_year::INTEGER is null
    or service_charges.budget_year = $budget_year::INTEGER
  )
  and (
    $history_from::DATE is null
    or service_charges.budget_year >= year($history_from::DATE)
  )
  and (
    $usage::VARCHAR is null
    or lower(service_charges.usage) = lower($usage::VARCHAR)
  )
  and (
    $service_category::VARCHAR is null
    or lower(service_charges.service_category) = lower($service_category::VARCHAR)
  )
  and (
    $q::VARCHAR is null
    or contains(
      lower(
        concat_ws(
          ' ',
          service_charges.project_name,
          service_charges.property_group,
          service_charges.master_community
        )
      ),
      lower($q::VARCHAR)
    )
  )
  and (
    $min_service_cost::DOUBLE is null
    or service_charges.service_cost_aed_per_sqft >= $min_service_cost::DOUBLE
  )
  and (
    $max_service_cost::DOUBLE is null
    or service_charges.service_cost_aed_per_sqft <= $max_service_cost::DOUBLE
  )
