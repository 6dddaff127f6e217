-- What the name of a cadastral area means in any letter case. Where the register has two areas of
-- one name, the one with a municipality number is the one in use: its rows with an id mean that one
-- alone.
select
  fold_name(name) as folded,
  coalesce(min(area_id) filter (municipality_number is not null), min(area_id))::integer as area_id
from clean_areas
group by folded
having count(*) = 1 or count(municipality_number) = 1
