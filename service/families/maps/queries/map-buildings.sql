-- Buildings of areas, most sold in the last 12 months first; the figures are those of the mart.
-- With a property type, only buildings in which that type was sold. Buildings whose sales are not
-- counted come last.
select
  buildings.building_id,
  buildings.name,
  buildings.name_ar,
  buildings.area_id,
  buildings.project_id,
  listed.is_counted,
  listed.sales_known_pct,
  case when listed.is_counted then coalesce(headlines.sales_count, 0) end as sales_count,
  case
    when listed.is_counted then coalesce(headlines.ppsf_n, 0)
    else 0
  end as ppsf_n,
  headlines.median_price_aed_per_sqft,
  headlines.p25_price_aed_per_sqft,
  headlines.p75_price_aed_per_sqft,
  case when listed.precision = 'building' then listed.latitude end as latitude,
  case when listed.precision = 'building' then listed.longitude end as longitude
from buildings
join building_list listed on listed.building_id = buildings.building_id
left join
  headlines on headlines.subject = 'building'
  and headlines.subject_id = buildings.building_id
  and headlines.property_type = $property_type::VARCHAR
  and headlines.bedrooms = -1
where
  list_contains($areas::BIGINT[], buildings.area_id)
  and ($property_type::VARCHAR = 'all' or headlines.sales_count > 0)
order by sales_count desc nulls last, buildings.building_id
limit $rows
