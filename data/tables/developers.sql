-- The register where it is loaded; developers that only projects name are added with what projects say. One name beside two numbers is the master
-- developer's (in data.dubai's export of 2026 it is so in every row), and would make Emaar of whoever builds on its land.
with from_projects as (
  select developer_number, arg_max(name, project_number) filter (name is not null) as name
  from (
    select
      developer_number, project_number,
      case
        when developer_number is not distinct from master_developer_number or developer_name is distinct from master_developer_name
        then developer_name
      end as name
    from clean_projects
    union all
    select master_developer_number, project_number, master_developer_name from clean_projects
  )
  where developer_number is not null
  group by developer_number
)
select
  coalesce(d.developer_number, p.developer_number)::integer as developer_id,
  coalesce(d.name, case when p.name is not null and not regexp_matches(p.name, '[\x{0600}-\x{06FF}]') then p.name end) as name,
  coalesce(d.name_ar, case when regexp_matches(p.name, '[\x{0600}-\x{06FF}]') then p.name end) as name_ar,
  d.registration_date,
  d.license_source,
  d.license_type,
  d.license_number,
  d.license_issue_date,
  d.license_expiry_date,
  d.legal_status,
  d.developer_number is not null as is_registered
from clean_developers d
full join from_projects p on p.developer_number = d.developer_number
