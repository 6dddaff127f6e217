-- Sales of the last 12 months by place, from the mart, for {{sales}} in area-directory.sql.
select
  subject_id as place_id,
  ppsf_n,
  median_price_aed_per_sqft,
  p25_price_aed_per_sqft,
  p75_price_aed_per_sqft,
  low_price_aed_per_sqft,
  high_price_aed_per_sqft,
  ready_ppsf_n,
  median_ready_price_aed_per_sqft,
  p25_ready_price_aed_per_sqft,
  p75_ready_price_aed_per_sqft,
  low_ready_price_aed_per_sqft,
  high_ready_price_aed_per_sqft,
  off_plan_ppsf_n,
  median_off_plan_price_aed_per_sqft,
  p25_off_plan_price_aed_per_sqft,
  p75_off_plan_price_aed_per_sqft,
  low_off_plan_price_aed_per_sqft,
  high_off_plan_price_aed_per_sqft
from headlines
where subject in ('area', 'community') and property_type = 'all' and bedrooms = -1
