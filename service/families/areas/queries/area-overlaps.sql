-- The communities of areas and the areas of communities, with their names; the greatest share
-- first.
with
both_ways as (
  select area_id::bigint as place_id, community_id as id, share, area_share
  from place_areas
  union all
  select community_id, area_id::bigint, share, area_share
  from place_areas
)
select
  both_ways.place_id,
  both_ways.id,
  places.name,
  places.name_ar,
  places.slug,
  both_ways.share,
  both_ways.area_share as share_of_area
from both_ways
join places on places.place_id = both_ways.id
order by both_ways.place_id, both_ways.share desc, both_ways.id
