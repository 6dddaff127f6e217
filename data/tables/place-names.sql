-- Names that only the register's master project column uses (kind `register`) are left out: in that
-- column "Site A" or "Burj Khalifa" stands for a whole community, but a person who asks for "Burj
-- Khalifa" does not mean that community. A twin is a community with the name of its area (Palm
-- Jumeirah); the names of either are names of both. Alias rows marked low or conflict give no name.
-- Some rows marked low only spell a cadastral area in another way: these were checked by hand and
-- are in the mapping place-area-names.
with
area_names as (
  select
    fold_name(name) as folded,
    name as raw,
    area_id::bigint as place_id,
    'area-name' as basis,
    'high' as confidence
  from clean_areas
  union all
  select fold_name(name_ar), name_ar, area_id, 'area-arabic', 'high'
  from clean_areas
  where name_ar is not null
  union all
  select
    fold_name(marketing_name),
    marketing_name,
    cast(area_id as bigint),
    'spelling',
    confidence
  from mapping_area_aliases
  where kind = 'spelling' and confidence in ('high', 'medium')
  union all
  select fold_name(name), name, cast(area_id as bigint), kind, 'medium'
  from mapping_place_area_names
),
alias_rows as (
  select
    fold_name(marketing_name) as folded,
    marketing_name as raw,
    cast(area_id as integer) as area_id,
    confidence
  from mapping_area_aliases
  where kind <> 'spelling' and confidence in ('high', 'medium')
),
community_rows as (
  select
    names.folded,
    names.raw,
    names.community_id as place_id,
    case
      names.kind
      when 'feed' then 'alias'
      when 'name' then 'alias'
      else names.kind
    end as basis,
    case
      when names.kind in ('community', 'feed') then 'high'
      else 'medium'
    end as confidence,
    names.kind
  from community_names names
  where
    names.kind <> 'register'
    -- Leaves out feed names that are also the name of an area, because people do not call the
    -- community so (BURJ KHALIFA for Downtown Dubai).
    and not (
      names.kind = 'feed'
      and names.folded <> fold_name(names.community)
      and names.folded in (select fold_name(name) from clean_areas)
    )
  union all
  select
    alias_rows.folded,
    alias_rows.raw,
    names.community_id,
    case
      names.kind
      when 'feed' then 'alias'
      when 'name' then 'alias'
      else names.kind
    end,
    alias_rows.confidence,
    names.kind
  from alias_rows
  join
    community_names names on names.folded = alias_rows.folded
    and names.kind <> 'register'
    and (names.area_id is null or names.area_id = alias_rows.area_id)
  where
    not (
      names.kind = 'feed'
      and names.folded <> fold_name(names.community)
      and names.folded in (select fold_name(name) from clean_areas)
    )
  union all
  select fold_name(name_ar), name_ar, place_id, 'community-arabic', 'high', 'community'
  from places
  where kind = 'community' and name_ar is not null
),
twins as (
  select communities.place_id as community_id, areas.place_id as area_id
  from places communities
  join
    places areas on areas.kind = 'area'
    and areas.place_id = communities.primary_area_id
    and fold_name(areas.name) = fold_name(communities.name)
  where communities.kind = 'community'
),
named as (
  select folded, raw, place_id, basis, confidence
  from area_names
  union all
  select folded, raw, place_id, basis, confidence
  from community_rows
  union all
  select
    community_rows.folded,
    community_rows.raw,
    twins.area_id,
    community_rows.basis,
    community_rows.confidence
  from community_rows
  join twins on twins.community_id = community_rows.place_id
  where community_rows.kind not in ('community', 'part')
  union all
  select fold_name(slug), slug, place_id, 'slug', 'high'
  from places
)
select
  named.folded,
  named.raw,
  named.place_id,
  places.kind,
  named.basis,
  named.confidence
from named
join places on places.place_id = named.place_id
where
  named.folded <> ''
  -- Keeps one row for each name and place: the one with the strongest reason.
qualify
  row_number() over (
    partition by named.folded, named.place_id
    order by
      list_position(
        [
          'area-name',
          'area-arabic',
          'community',
          'community-arabic',
          'abbreviation',
          'alias',
          'spelling',
          'part',
          'slug'
        ],
        named.basis
      ),
      named.confidence,
      named.raw
  ) = 1
