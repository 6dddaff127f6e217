-- Gross yields of every place, by property type and over all types.
select
  subject_id as place_id,
  property_type,
  gross_yield_pct,
  low_gross_yield_pct,
  high_gross_yield_pct,
  gross_yield_with_renewals_pct,
  low_gross_yield_with_renewals_pct,
  high_gross_yield_with_renewals_pct,
  n_rents_with_renewals,
  n_sales,
  n_rents,
  quality,
  reason,
  net_yield_pct,
  low_net_yield_pct,
  high_net_yield_pct,
  net_reason
from yields
where subject in ('area', 'community')
