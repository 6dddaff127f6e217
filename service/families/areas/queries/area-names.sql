-- What places are called beside their own names, as written; a part of a community is not the
-- community.
select place_id, raw as name
from place_names
where
  basis not in ('part', 'slug', 'area-name', 'area-arabic', 'community', 'community-arabic')
order by place_id, raw
