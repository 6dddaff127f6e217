-- The last 12 months of a project and of a building, whichever are asked for, from the mart.
select
  subject, sales_count, price_n, p25_price_aed as price_p25, median_price_aed as price, p75_price_aed as price_p75,
  ppsf_n, p25_price_aed_per_sqft as ppsf_p25, median_price_aed_per_sqft as ppsf, p75_price_aed_per_sqft as ppsf_p75,
  new_rent_n as rent_n, p25_new_rent_aed as rent_p25, median_new_rent_aed as rent, p75_new_rent_aed as rent_p75
from headlines
where subject_id in (select unnest([$project_id::BIGINT, $building_id::BIGINT]))
  and property_type = 'all' and bedrooms = -1
  and ((subject = 'project' and subject_id = $project_id::BIGINT) or (subject = 'building' and subject_id = $building_id::BIGINT))
