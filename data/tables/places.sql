-- Areas and communities with their slugs. Where the register has several areas of one name, the
-- area that the name means gets the plain slug. The others, and areas with the name of a community,
-- have their number in it.
with
areas as (
  select
    clean_areas.area_id,
    list_aggregate(
      list_transform(
        string_split(name, ' '),
        lambda word: case
          when length(word) > 1
          and word = upper(word)
          and word <> lower(word) then word[1] || lower(word[2:])
          else word
        end
      ),
      'string_agg',
      ' '
    ) as name,
    name_ar,
    municipality_number,
    place_slug(name) as slug,
    row_number() over (
      partition by place_slug(name)
      order by
        cadastral_names.area_id is distinct from clean_areas.area_id,
        municipality_number is null,
        clean_areas.area_id
    ) as position
  from clean_areas
  left join cadastral_names on cadastral_names.folded = fold_name(name)
),
communities as (
  select
    names.community_id,
    names.slug,
    names.community,
    nullif(trim(mapping.name_ar), '') as name_ar
  from community_names names
  join mapping_place_communities mapping on mapping.community = names.community
  where names.kind = 'community'
),
primary_areas as (
  select community_id, area_id, share
  from place_areas
  qualify
    row_number() over (partition by community_id order by share desc, n desc, area_id) = 1
),
all_places as (
  select
    area_id::bigint as place_id,
    'area' as kind,
    name,
    name_ar,
    slug || case
      when position > 1
      or slug in (select slug from communities) then '-' || area_id
      else ''
    end as slug,
    municipality_number,
    null::integer as primary_area_id,
    null::double as primary_area_share
  from areas
  union all
  select
    communities.community_id,
    'community',
    communities.community,
    communities.name_ar,
    communities.slug,
    null,
    primary_areas.area_id,
    primary_areas.share
  from communities
  left join primary_areas on primary_areas.community_id = communities.community_id
)
select
  case
    when count(*) over (partition by place_id) > 1
      then error('two places share the id ' || place_id)
    else place_id
  end as place_id,
  kind,
  name,
  name_ar,
  case
    when count(*) over (partition by slug) > 1 then error('two places share the slug ' || slug)
    else slug
  end as slug,
  municipality_number,
  primary_area_id,
  primary_area_share
from all_places
