-- The meaning of AREA_EN in the sales of dialects C and D, where the exact letters matter: `PALM
-- JUMEIRAH` is the community, `Palm Jumeirah` the cadastral area of that name. A community's area
-- is the one that holds at least half of its rows with confidence medium or better; it serves rows
-- whose project does not give an area.
with
cadastral as (
  select name as area_en, area_id
  from clean_areas
  qualify
    row_number() over (partition by name order by municipality_number is null, area_id) = 1
),
feed as (
  select names.raw as area_en, names.community_id, names.folded
  from community_names names
  where names.kind = 'feed'
),
-- Counts the rows of the feed itself.
from_feed as (
  select
    feed.community_id,
    cast(aliases.area_id as integer) as area_id,
    try_cast(aliases.share as double) as share
  from feed
  join
    mapping_area_aliases aliases on fold_name(aliases.marketing_name) = feed.folded
  where
    aliases.kind = 'gateway_area'
    and aliases.confidence in ('high', 'medium')
    and try_cast(aliases.share as double) >= 0.5
  qualify
    row_number() over (partition by feed.community_id order by share desc, area_id) = 1
),
from_all as (
  select community_id, area_id, share
  from place_areas
  where share >= 0.5 and confidence in ('high', 'medium')
)
select
  area_en,
  fold_name(area_en) as folded,
  null::bigint as community_id,
  area_id,
  'lookup' as area_basis,
  1.0::double as area_share
from cadastral
union all
select
  feed.area_en,
  feed.folded,
  feed.community_id,
  coalesce(from_feed.area_id, from_all.area_id),
  case
    when coalesce(from_feed.area_id, from_all.area_id) is not null then 'alias'
  end,
  coalesce(from_feed.share, from_all.share)
from feed
left join from_feed on from_feed.community_id = feed.community_id
left join from_all on from_all.community_id = feed.community_id
where feed.area_en not in (select area_en from cadastral)
