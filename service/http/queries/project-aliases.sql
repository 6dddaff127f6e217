-- The project that an old id now means, where that id was made of a name and a place; no row where
-- there is not exactly one.
select any_value(project_id)::integer as project_id
from project_aliases
where
  provisional_id = $provisional_id::INTEGER
  and not exists (from project_list where project_id = $provisional_id::INTEGER)
having count(distinct project_id) = 1
