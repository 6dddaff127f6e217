-- Every spelling of a community in our mappings. A name that means the community only in one area
-- carries that area's id: the register calls the Dubai Design District "Business Park", and the
-- feed uses the same name for a place near Meydan.
with
communities as (
  select community, feed_name, place_slug(community) as slug
  from mapping_place_communities
),
ids as (
  select
    community,
    feed_name,
    slug || case
      when slug in (
        select place_slug(name)
        from clean_areas
        where municipality_number is not null
      ) then '-community'
      else ''
    end as slug
  from communities
),
written as (
  select
    community,
    slug,
    community as raw,
    'community' as kind,
    null::integer as area_id
  from ids
  union all
  select community, slug, feed_name, 'feed', null
  from ids
  where nullif(trim(feed_name), '') is not null
  union all
  select
    ids.community,
    ids.slug,
    names.name,
    names.kind,
    try_cast(nullif(trim(names.area_id), '') as integer)
  from mapping_place_community_names names
  join ids on ids.community = names.community
)
select
  fold_name(raw) as folded,
  raw,
  community_place_id(slug) as community_id,
  community,
  slug,
  kind,
  area_id
from written
