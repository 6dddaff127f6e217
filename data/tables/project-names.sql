-- The English name that deals and contracts use most for a project number, else the name that units
-- use most. Dialects A and B of the register have only Arabic names.
with
unit_wordings as (
  select project_id, project_number, project_name, count(*) as n
  from clean_units
  where project_name is not null
  group by all
),
named as (
  select project_number, project_name, 'deals' as basis, sum(n) as n
  from place_wordings
  where project_number is not null and project_name is not null
  group by project_number, project_name
  union all
  select projects.project_number, unit_wordings.project_name, 'units', unit_wordings.n
  from unit_wordings
  join clean_projects projects on projects.project_id = unit_wordings.project_id
  union all
  select project_number, project_name, 'units', n
  from unit_wordings
  where project_number is not null
)
select
  project_number::integer as project_number,
  arg_max(project_name, (basis = 'deals', n, project_name)) as name,
  min(basis) as basis
from named
group by project_number
