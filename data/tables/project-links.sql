-- A project's number from its name alone: names that every register uses for one project only. C and D give no number.
with named as (
  select fold_name(project_name) as folded, project_number, count(*) as n from clean_transactions where project_number is not null group by all
  union all
  select fold_name(project_name_ar), project_number, count(*) from clean_transactions where project_number is not null group by all
  union all
  select fold_name(project_name), project_number, count(*) from clean_rent_contracts where project_number is not null group by all
  union all
  select fold_name(name), project_number, 1 from clean_projects
  union all
  select fold_name(name_ar), project_number, 1 from clean_projects
)
select folded, any_value(project_number)::integer as project_number
from named
where folded <> '' and project_number > 0
group by folded
having count(distinct project_number) = 1
