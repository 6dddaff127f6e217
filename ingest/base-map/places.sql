-- Names for the map: every area with a boundary, where its name stands, and its rank by the order
-- of magnitude of its sales of the last 12 months, so that a few new sales leave the map as it is.
-- `known_as` is the community that is one place with the area, else the one that most of the area's
-- records lie in and that lies nowhere else: people look for it on the map.
with
known as (
  select
    place_areas.area_id,
    arg_max(communities.name, (is_one, place_areas.area_share)) as known_as,
    arg_max(coalesce(communities.name_ar, ''), (is_one, place_areas.area_share)) as known_as_ar
  from (
    select place_areas.*, labels.one_with is not null as is_one
    from place_areas
    left join
      place_labels labels on labels.place_id = place_areas.area_id
      and labels.one_with = place_areas.community_id
  ) place_areas
  join places communities on communities.place_id = place_areas.community_id
  where is_one or (place_areas.share >= 0.9 and place_areas.area_share >= 0.5)
  group by place_areas.area_id
)
select
  places.place_id::integer as area_id,
  places.name,
  places.name_ar,
  places.slug,
  case when known.known_as <> places.name then known.known_as end as known_as,
  case
    when known.known_as <> places.name then nullif(known.known_as_ar, '')
  end as known_as_ar,
  area_points.longitude,
  area_points.latitude,
  (
    row_number() over (
      order by length(headlines.sales_count::varchar) desc nulls last, places.place_id
    )
  )::integer as rank
from places
join area_points on area_points.area_id = places.place_id
left join known on known.area_id = places.place_id
left join
  headlines on headlines.subject = 'area'
  and headlines.subject_id = places.place_id
  and headlines.property_type = 'all'
  and headlines.bedrooms = -1
where places.kind = 'area'
order by rank
