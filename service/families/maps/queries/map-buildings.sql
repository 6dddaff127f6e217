-- Buildings of areas, most sold in the last 12 months first; the figures are those of the mart.
-- With a property type, only buildings in which that type was sold.
select
  buildings.building_id,
  buildings.name,
  buildings.name_ar,
  buildings.area_id,
  buildings.project_id,
  coalesce(headlines.sales_count, 0) as sales_count,
  coalesce(headlines.ppsf_n, 0) as ppsf_n,
  headlines.median_price_aed_per_sqft,
  headlines.p25_price_aed_per_sqft,
  headlines.p75_price_aed_per_sqft,
  measured.latitude,
  measured.longitude
from buildings
left join
  headlines on headlines.subject = 'building'
  and headlines.subject_id = buildings.building_id
  and headlines.property_type = $property_type::VARCHAR
  and headlines.bedrooms = -1
left join
  building_list measured on measured.building_id = buildings.building_id
  and measured.precision = 'building'
where
  list_contains($areas::BIGINT[], buildings.area_id)
  and ($property_type::VARCHAR = 'all' or headlines.sales_count > 0)
order by sales_count desc, buildings.building_id
limit $rows
