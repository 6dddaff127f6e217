-- Budgeted service charges; the internal project id is resolved where the projects register has it.
select
  p.project_id,
  s.project_id as register_project_id,
  s.project_name,
  s.master_community,
  s.property_group_id,
  s.property_group,
  s.usage_id,
  s.usage,
  s.budget_year::integer as budget_year,
  s.service_cost_aed_per_sqft,
  s.service_category_id,
  s.service_category,
  s.management_company
from clean_service_charges s
left join projects p on p.register_project_id = s.project_id
