-- The gross yield of a project or a building over all property types, as the mart has it.
select
  gross_yield_pct,
  low_gross_yield_pct,
  high_gross_yield_pct,
  n_sales,
  n_rents,
  quality,
  basis,
  reason,
  window_from,
  window_to
from yields
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and property_type = 'all'
