-- The names by which questions name places, projects and developers. A building counts as its
-- project, a brand as its firms.
select
  kind,
  [key] as ids,
  name,
  list_concat(list_filter([name_ar], lambda one: one is not null), aliases) as names,
  weight,
  case when kind = 'project' then area_id end as area_id,
  case when kind = 'project' then community_id end as community_id,
  case when kind = 'project' then developer_id end as developer_id
from search_names
where kind in ('area', 'community', 'project')
union all
select
  kind,
  [place_id::varchar],
  places.name,
  list(place_names.folded),
  0.5,
  null,
  null,
  null
from places
join place_names using (place_id, kind)
where place_names.basis <> 'part'
group by kind, place_id, places.name
union all
select
  'project',
  [project_id::varchar],
  name,
  list_concat(list_filter([name_ar], lambda one: one is not null), aliases),
  weight,
  area_id,
  community_id,
  developer_id
from search_names
where kind = 'building' and project_id is not null
union all
select
  'developer',
  list_distinct(
    list_append(
      list(firms.developer_id::varchar) filter (firms.developer_id is not null),
      brands.key
    )
  ),
  brands.name,
  [],
  brands.weight,
  null,
  null,
  null
from search_names as brands
left join developers as firms on firms.brand_id::varchar = brands.key
where brands.kind = 'developer'
group by brands.key, brands.name, brands.weight
