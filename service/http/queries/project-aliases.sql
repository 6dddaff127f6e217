-- Where the id of a project leads that was made of its name and place alone: to one other project,
-- or nowhere.
select any_value(project_id)::integer as project_id
from project_aliases
where
  provisional_id = $provisional_id::INTEGER
  and not exists (from project_list where project_id = $provisional_id::INTEGER)
having count(distinct project_id) = 1
