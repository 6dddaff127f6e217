-- The last 12 months of one subject, of one property type (or `all`) and number of bedrooms (or -1
-- for all), with its yield and whose rents that is made with. Yields are made of all bedrooms of
-- apartments, or of villas with townhouses: some bedrooms, or townhouses alone, have none of their
-- own.
select
  h.sales_count,
  h.off_plan_count,
  h.ready_count,
  h.price_n,
  h.median_price_aed,
  h.ppsf_n,
  h.median_price_aed_per_sqft,
  h.new_rent_n,
  h.median_new_rent_aed,
  h.window_from::VARCHAR as window_from,
  h.window_to::VARCHAR as window_to,
  h.rents_window_to::VARCHAR as rents_window_to,
  y.gross_yield_pct,
  least(y.n_sales, y.n_rents) as yield_n,
  y.basis as yield_basis,
  y.window_to::VARCHAR as yield_to
from headlines h
left join
  yields y on y.subject = h.subject
  and y.subject_id = h.subject_id
  and y.property_type = h.property_type
  and h.bedrooms = -1
where
  h.subject = $subject
  and h.subject_id = $subject_id::BIGINT
  and h.property_type = $property_type
  and h.bedrooms is not distinct from $bedrooms::INTEGER
