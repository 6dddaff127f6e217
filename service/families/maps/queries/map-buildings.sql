-- Buildings of areas, most sold in the last 12 months first; the figures are those of the mart. Of
-- one kind of property, only buildings where it was sold.
select
  b.building_id,
  b.name,
  b.name_ar,
  b.area_id,
  b.project_id,
  coalesce(h.sales_count, 0) as sales_count,
  coalesce(h.ppsf_n, 0) as ppsf_n,
  h.median_price_aed_per_sqft,
  h.p25_price_aed_per_sqft,
  h.p75_price_aed_per_sqft
from buildings b
left join
  headlines h on h.subject = 'building'
  and h.subject_id = b.building_id
  and h.property_type = $property_type::VARCHAR
  and h.bedrooms = -1
where
  list_contains($areas::BIGINT[], b.area_id)
  and ($property_type::VARCHAR = 'all' or h.sales_count > 0)
order by sales_count desc, b.building_id
limit $rows
