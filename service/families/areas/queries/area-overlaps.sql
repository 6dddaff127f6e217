-- Which communities lie in which areas, both ways round, with what each is called; greatest share
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
  o.place_id,
  o.id,
  p.name,
  p.name_ar,
  p.slug,
  o.share,
  o.area_share as share_of_area
from both_ways o
join places p on p.place_id = o.id
order by o.place_id, o.share desc, o.id
