-- Budgeted service charges; the internal project id is resolved where the projects register has it.
select
  projects.project_id,
  charges.project_id as register_project_id,
  charges.project_name,
  charges.master_community,
  charges.property_group_id,
  charges.property_group,
  charges.usage_id,
  charges.usage,
  charges.budget_year::integer as budget_year,
  charges.service_cost_aed_per_sqft,
  charges.service_category_id,
  charges.service_category,
  charges.management_company
from clean_service_charges charges
left join projects on projects.register_project_id = charges.project_id
