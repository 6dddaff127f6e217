-- Gross yields that are shown, and whose rents they are made with. A sample of {{least_ok}} is
-- asked of every segment, not of their sum: quality says it.
select
  subject_id as place_id,
  gross_yield_pct as value,
  least(n_sales, n_rents) as n,
  null::double as before_value,
  null::integer as n_before,
  quality,
  basis
from yields
where
  subject = $by::VARCHAR
  and property_type = $property_type::VARCHAR
  and (quality = 'ok' or $min_sample::INTEGER < {{least_ok}})
