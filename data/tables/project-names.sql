-- The English name deals and contracts use most for a project number: dialects A and B of the register have Arabic names only.
with named as (
  select project_number, project_name, count(*) as n from clean_transactions where project_number is not null and project_name is not null group by all
  union all
  select project_number, project_name, count(*) from clean_rent_contracts where project_number is not null and project_name is not null group by all
)
select project_number::integer as project_number, arg_max(project_name, (n, project_name)) as name
from (select project_number, project_name, sum(n) as n from named group by all)
group by project_number
