-- Lines of contracts in a place that start in the last 12 months, by the kind of property of each
-- line.
with
placed as (
  select area_id as area, rent_lines.* exclude (area_id, community)
  from rent_lines
  where area_id is not null
  union all
  select place_id, rent_lines.* exclude (area_id, community)
  from rent_lines
  join published_communities on name = community
)
select
  area,
  case
    when grouping(property_type) = 1 then 'all'
    when grouping(bedrooms) = 1 then 'property_type'
    else 'bedrooms'
  end as level,
  case
    when grouping(property_type) = 1 then 'all'
    else property_type
  end as property_type,
  bedrooms,
  version,
  count(*) as line_count
from placed, windows
where start_day between rents_from and rents_to
group by
  grouping sets (
    (area, version),
    (area, property_type, version),
    (area, property_type, bedrooms, version)
  )
having grouping(bedrooms) = 1 or bedrooms is not null
