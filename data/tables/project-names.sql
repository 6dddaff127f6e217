-- The English name deals and contracts use most for a project number: dialects A and B of the register have Arabic names only.
select project_number::integer as project_number, arg_max(project_name, (n, project_name)) as name
from (
  select project_number, project_name, sum(n) as n
  from place_wordings
  where project_number is not null and project_name is not null
  group by all
)
group by project_number
