-- Finds the cadastral area of a name in any letter case. Where the register has two areas with one
-- name, only the area with a municipality number is in use, and the name means that area.
select
  fold_name(name) as folded,
  coalesce(min(area_id) filter (municipality_number is not null), min(area_id))::integer as area_id
from clean_areas
group by folded
having count(*) = 1 or count(municipality_number) = 1
