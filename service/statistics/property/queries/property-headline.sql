-- The last 12 months of a project or a building, from the mart.
select
  sales_count,
  price_n,
  p25_price_aed as price_p25,
  median_price_aed as price,
  p75_price_aed as price_p75,
  low_price_aed as price_low,
  high_price_aed as price_high,
  ppsf_n,
  p25_price_aed_per_sqft as ppsf_p25,
  median_price_aed_per_sqft as ppsf,
  p75_price_aed_per_sqft as ppsf_p75,
  low_price_aed_per_sqft as ppsf_low,
  high_price_aed_per_sqft as ppsf_high,
  off_plan_ppsf_n,
  p25_off_plan_price_aed_per_sqft as off_plan_ppsf_p25,
  median_off_plan_price_aed_per_sqft as off_plan_ppsf,
  p75_off_plan_price_aed_per_sqft as off_plan_ppsf_p75,
  low_off_plan_price_aed_per_sqft as off_plan_ppsf_low,
  high_off_plan_price_aed_per_sqft as off_plan_ppsf_high,
  ready_ppsf_n,
  p25_ready_price_aed_per_sqft as ready_ppsf_p25,
  median_ready_price_aed_per_sqft as ready_ppsf,
  p75_ready_price_aed_per_sqft as ready_ppsf_p75,
  low_ready_price_aed_per_sqft as ready_ppsf_low,
  high_ready_price_aed_per_sqft as ready_ppsf_high,
  new_rent_n as rent_n,
  p25_new_rent_aed as rent_p25,
  median_new_rent_aed as rent,
  p75_new_rent_aed as rent_p75,
  low_new_rent_aed as rent_low,
  high_new_rent_aed as rent_high
from headlines
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and property_type = 'all'
  and bedrooms = -1
