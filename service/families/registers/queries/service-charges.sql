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
where {{filters}}
