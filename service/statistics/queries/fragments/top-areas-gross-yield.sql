-- Gross yields that are shown, with the subject whose rents they use. A request for a sample of
-- {{least_ok}} or more gets only yields of quality `ok`, because every segment must have that
-- sample, not their sum.
select
  subject_id as place_id,
  gross_yield_pct as value,
  least(n_sales, n_rents) as n,
  null::double as before_value,
  null::integer as n_before,
  low_gross_yield_pct as low,
  high_gross_yield_pct as high,
  quality,
  basis
from yields
where (
  subject = $by::VARCHAR
  or ($by::VARCHAR = 'place' and subject in ('area', 'community'))
)
  and property_type = $property_type::VARCHAR
  and (quality = 'ok' or $min_sample::INTEGER < {{least_ok}})
