-- The last 12 months of one subject, of one property type (or `all`) and number of bedrooms (or -1
-- for all), with its yield and the subject whose rents the yield uses. Yields cover all bedrooms of
-- apartments, or of villas with townhouses; one number of bedrooms, or townhouses alone, have no
-- yield. A building whose sales are not counted has no figures.
select
  headlines.sales_count,
  headlines.off_plan_count,
  headlines.ready_count,
  headlines.price_n,
  headlines.median_price_aed,
  headlines.ppsf_n,
  headlines.median_price_aed_per_sqft,
  headlines.new_rent_n,
  headlines.median_new_rent_aed,
  headlines.window_from::VARCHAR as window_from,
  headlines.window_to::VARCHAR as window_to,
  headlines.rents_window_to::VARCHAR as rents_window_to,
  yields.gross_yield_pct,
  yields.low_gross_yield_pct,
  yields.high_gross_yield_pct,
  least(yields.n_sales, yields.n_rents) as yield_n,
  yields.basis as yield_basis,
  yields.window_to::VARCHAR as yield_to
from headlines
left join
  yields on yields.subject = headlines.subject
  and yields.subject_id = headlines.subject_id
  and yields.property_type = headlines.property_type
  and headlines.bedrooms = -1
where
  headlines.subject = $subject
  and headlines.subject_id = $subject_id::BIGINT
  and headlines.property_type = $property_type
  and headlines.bedrooms is not distinct from $bedrooms::INTEGER
  and (
    $subject <> 'building'
    or exists (
      select 1
      from building_list
      where building_list.building_id = headlines.subject_id
        and building_list.is_counted
    )
  )
