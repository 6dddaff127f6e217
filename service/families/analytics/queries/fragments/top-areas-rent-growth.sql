-- Rent of new contracts by the square foot in the last 12 months against the 12 that ended one
-- period ago, per cent.
select
  subject_id as place_id,
  (median_new_rent_aed_per_sqft / before_median_new_rent_aed_per_sqft - 1) * 100 as value,
  rent_n as n,
  null::double as before_value,
  before_rent_n as n_before,
  null::varchar as quality,
  null::varchar as basis
from rankings
where
  subject = $by::VARCHAR
  and years = $years::INTEGER
  and property_type = $property_type::VARCHAR
  and rent_n >= $shown_from::INTEGER
  and before_rent_n >= $shown_from::INTEGER
  and before_median_new_rent_aed_per_sqft > 0
