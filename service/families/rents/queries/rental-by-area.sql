-- Rents of the last 12 months, one row an area or community with a contract in them. Figures of too
-- few contracts are null here too, so that their place in the order says nothing of them.
-- {{figures}} gives one row of figures a place.
with figures as ({{figures}})
select
  p.place_id,
  p.kind,
  p.name,
  p.name_ar,
  p.slug,
  f.contract_count,
  f.new_rent_n,
  f.p25_new_rent_aed,
  f.p75_new_rent_aed,
  f.new_rent_psf_n,
  f.p25_new_rent_aed_per_sqft,
  f.p75_new_rent_aed_per_sqft,
  f.renewed_rent_n,
  f.before_new_rent_n,
  f.before_median_new_rent_aed,
  case
    when f.new_rent_n >= $shown_from::INTEGER then f.median_new_rent_aed
  end as median_rent_aed,
  case
    when f.new_rent_psf_n >= $shown_from::INTEGER then f.median_new_rent_aed_per_sqft
  end as median_rent_aed_per_sqft,
  case
    when f.renewed_rent_n >= $shown_from::INTEGER then f.median_renewed_rent_aed
  end as median_renewed_rent_aed,
  case
    when f.new_rent_n >= $shown_from::INTEGER
    and f.before_new_rent_n >= $shown_from::INTEGER
    and $sees_before::BOOLEAN then (f.median_new_rent_aed / f.before_median_new_rent_aed - 1) * 100
  end as rent_yoy_change_pct
from figures f
join places p on p.place_id = f.place_id
where p.kind = $kind::VARCHAR and f.contract_count > 0
