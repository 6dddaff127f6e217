-- The place of a deal (DATA.md §3.9): by the register's number, the register's name of the area,
-- its project, or the hand-kept names of communities.
create macro fold(text) as regexp_replace(strip_accents(lower(text)), '[^a-z0-9]+', '', 'g');

-- If two areas share a name except for letter case, the one with a municipality number gets it; if
-- both have one, neither does.
create table area_names as
with
worded as (
  select fold(words(name_en)) as folded, try_cast(area_id as integer) as area_id
  from register_areas
  where words(name_en) is not null
  qualify
    count(*) over (partition by fold(words(name_en))) = 1
    or try_cast(words(municipality_number) as integer) > 0
  union
  select fold(name), try_cast(area_id as integer)
  from place_area_names
  union
  select fold(marketing_name), try_cast(area_id as integer)
  from area_aliases
  where kind = 'spelling' and confidence in ('high', 'medium')
)
select folded, any_value(area_id) as area_id
from worded
group by folded
having count(distinct area_id) = 1;

create table community_words as
select fold(community) as folded, community, null::integer as area_id
from place_communities
union
select fold(feed_name), community, null
from place_communities
union
select fold(name), community, try_cast(area_id as integer)
from place_community_names
where
  kind in ('name', 'spelling', 'register', 'abbreviation', 'part');

-- Names that mean the same community in every column.
create table unambiguous_communities as
select folded, any_value(community) as community
from community_words
where area_id is null
group by folded
having
  count(distinct community) = 1;

-- The feed's own spelling of communities. Capital letters distinguish Palm Jumeirah the community
-- from the area of that name.
create table feed_communities as
select feed_name, community
from place_communities
where
  feed_name is not null;

-- The areas of each community, from the counts of the alias table.
create table community_areas as
with
counted as (
  select
    community_words.community,
    try_cast(area_aliases.area_id as integer) as area_id,
    max(try_cast(share as double)) as share,
    max(try_cast(n as integer)) as n
  from area_aliases
  join
    community_words on community_words.folded = fold(marketing_name)
    and (
      community_words.area_id is null
      or community_words.area_id = try_cast(area_aliases.area_id as integer)
    )
  where confidence in ('high', 'medium') and kind <> 'spelling'
  group by all
)
select *
from counted
qualify
  row_number() over (partition by community order by n desc nulls last, share desc, area_id) = 1;
