-- Gross and net yields, one row an area or a community. Withheld yields are null, so that the order
-- does not give them away.
select
  places.place_id,
  places.kind,
  places.name,
  places.name_ar,
  places.slug,
  yields.gross_yield_pct,
  yields.low_gross_yield_pct,
  yields.high_gross_yield_pct,
  yields.n_sales,
  yields.n_rents,
  yields.segments_used,
  yields.segmentation,
  yields.quality,
  yields.basis,
  yields.reason,
  yields.net_yield_pct,
  yields.low_net_yield_pct,
  yields.high_net_yield_pct,
  yields.net_reason,
  yields.service_charge_aed_per_sqft
from yields
join places on places.place_id = yields.subject_id
where
  yields.subject = $kind::VARCHAR
  and places.kind = $kind::VARCHAR
  and yields.property_type = $property_type::VARCHAR
