-- Service charges of the real projects with the lowest numbers, for the two years before the real
-- exports; the amounts are invented.
with
categories as (
  select *
  from (
    values
      (1, 'Services', 4.0),
      (2, 'Maintenance', 3.2),
      (3, 'Management', 1.4),
      (4, 'Utilities', 2.6),
      (5, 'Reserved Fund', 1.2),
      (6, 'Insurance', 0.3)
  ) listed(id, name, charge)
),
charged as (
  select project_id, project_name
  from
    read_csv(
      getvariable('sample_projects'),
      all_varchar = true,
      hive_partitioning = false,
      nullstr = 'null'
    )
  where project_id is not null
  order by project_number::bigint
  limit 500
)
select
  9100001 as property_group_id,
  'Synthetic property group' as property_group_name_en,
  project_id,
  project_name,
  1 as usage_id,
  'Residential' as usage_name_en,
  budget_year,
  round(
    charge * (0.7 + 0.6 * (hash(project_id || name) >> 11)::double / 9007199254740992),
    2
  ) as service_cost,
  categories.id as service_category_id,
  name as service_category_name_en,
  9200001 as management_company_id,
  'SYNTHETIC MANAGEMENT' as management_company_name_en
from
  charged,
  categories,
  (select unnest([2024, 2025]) as budget_year) budget_years
order by project_id, budget_year, categories.id
