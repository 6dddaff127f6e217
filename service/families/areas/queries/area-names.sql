-- The other names of places, as written. Names of parts of a community are left out.
select place_id, raw as name
from place_names
where
  basis not in ('part', 'slug', 'area-name', 'area-arabic', 'community', 'community-arabic')
order by place_id, raw
