-- Figures of places for the last 12 months, from the mart. A null $places means every place; -1
-- stands for any number of bedrooms.
select
  subject_id as place_id,
  property_type,
  bedrooms,
  sales_count,
  sales_value_aed,
  off_plan_count,
  ready_count,
  price_n,
  median_price_aed,
  p25_price_aed,
  p75_price_aed,
  ppsf_n,
  median_price_aed_per_sqft,
  p25_price_aed_per_sqft,
  p75_price_aed_per_sqft,
  contract_count,
  new_rent_n,
  median_new_rent_aed,
  p25_new_rent_aed,
  p75_new_rent_aed,
  new_rent_psf_n,
  median_new_rent_aed_per_sqft,
  p25_new_rent_aed_per_sqft,
  p75_new_rent_aed_per_sqft,
  renewed_rent_n,
  median_renewed_rent_aed,
  before_ppsf_n,
  before_median_price_aed_per_sqft,
  before_new_rent_n,
  before_median_new_rent_aed
from headlines
where
  subject in ('area', 'community')
  and (
    $places::BIGINT[] is null
    or list_contains($places::BIGINT[], subject_id)
  )
  and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
  and ($bedrooms::INTEGER is null or bedrooms = $bedrooms::INTEGER)
