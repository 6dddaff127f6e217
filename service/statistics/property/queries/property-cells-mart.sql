-- The rows of property-cells.sql for all days up to the as-of date, from the mart.
select
  is_sale,
  year,
  bedrooms,
  is_off_plan,
  contract_version,
  row_count,
  value_fils,
  newest_seq,
  price_fils,
  price_clusters,
  price_per_sqft_millionths,
  price_per_sqft_clusters
from property_cells
where subject = $subject and subject_id = $subject_id::BIGINT
union all
select
  is_sale,
  year,
  bedrooms,
  is_off_plan,
  contract_version,
  row_count,
  value_fils,
  newest_seq,
  price_fils,
  price_clusters,
  price_per_sqft_millionths,
  price_per_sqft_clusters
from property_cells
where
  $subject = 'building'
  and subject = 'project'
  and subject_id = $project_id::BIGINT
  and not is_sale
