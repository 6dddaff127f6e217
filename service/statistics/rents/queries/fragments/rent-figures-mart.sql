-- The columns of rent-figures.sql from the mart, for {{figures}}.
contract_count,
annual_value_aed,
bedrooms_known_count,
rent_n,
[
  p25_annual_aed,
  median_annual_aed,
  p75_annual_aed,
  low_annual_aed,
  high_annual_aed
] as annual_aed,
rent_per_sqft_n,
[
  p25_annual_aed_per_sqft,
  median_annual_aed_per_sqft,
  p75_annual_aed_per_sqft,
  low_annual_aed_per_sqft,
  high_annual_aed_per_sqft
] as annual_aed_per_sqft
