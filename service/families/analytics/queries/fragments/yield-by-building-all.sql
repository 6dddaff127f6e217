-- Yields over all numbers of bedrooms.
select
  subject_id as building_id,
  property_type,
  gross_yield_pct,
  low_gross_yield_pct,
  high_gross_yield_pct,
  net_yield_pct,
  low_net_yield_pct,
  high_net_yield_pct,
  net_reason,
  n_sales,
  n_rents,
  segments_used,
  quality,
  basis
from yields
where subject = 'building' and property_type = $property_type::VARCHAR
