-- A project's number from its name alone: names that every register uses for one project only. C and D give no number.
with counted as (
  select distinct project_name as name, project_name_ar as name_ar, project_number from place_wordings where project_number is not null
  union all
  select name, name_ar, project_number from clean_projects
),
named as (
  select fold_name(name) as folded, project_number from counted
  union all
  select fold_name(name_ar), project_number from counted
)
select folded, any_value(project_number)::integer as project_number
from named
where folded <> '' and project_number > 0
group by folded
having count(distinct project_number) = 1
