-- The directory of projects, with their sales of the last 12 months.
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
  sold_off_plan_units,
  coalesce(year_of_sales.sales_count, 0)::bigint as sales_count
from project_list
left join (
  select subject_id, sales_count
  from headlines
  where subject = 'project'
    and property_type = 'all' and bedrooms = -1
) year_of_sales on year_of_sales.subject_id = project_list.project_id
where {{filters}}
