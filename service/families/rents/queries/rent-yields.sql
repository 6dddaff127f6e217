-- Gross and net yields, one row an area or a community. Withheld yields are null, so that their
-- place in the order says nothing of them.
select
  p.place_id,
  p.kind,
  p.name,
  p.name_ar,
  p.slug,
  y.gross_yield_pct,
  y.n_sales,
  y.n_rents,
  y.segments_used,
  y.segmentation,
  y.quality,
  y.basis,
  y.reason,
  y.net_yield_pct,
  y.net_reason,
  y.service_charge_aed_per_sqft
from yields y
join places p on p.place_id = y.subject_id
where
  y.subject = $kind::VARCHAR
  and p.kind = $kind::VARCHAR
  and y.property_type = $property_type::VARCHAR
