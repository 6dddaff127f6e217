-- Rents of the last 12 months, one row an area or community with a contract in them. Figures of too
-- few contracts are null here too, so that the order does not give them away. {{figures}} gives one
-- row of figures a place.
with figures as ({{figures}})
select
  places.place_id,
  places.kind,
  places.name,
  places.name_ar,
  places.slug,
  figures.contract_count,
  figures.new_rent_n,
  figures.p25_new_rent_aed,
  figures.p75_new_rent_aed,
  figures.new_rent_psf_n,
  figures.p25_new_rent_aed_per_sqft,
  figures.p75_new_rent_aed_per_sqft,
  figures.renewed_rent_n,
  figures.before_new_rent_n,
  figures.before_median_new_rent_aed,
  case
    when figures.new_rent_n >= $shown_from::INTEGER then figures.median_new_rent_aed
  end as median_rent_aed,
  case
    when figures.new_rent_psf_n >= $shown_from::INTEGER then figures.median_new_rent_aed_per_sqft
  end as median_rent_aed_per_sqft,
  case
    when figures.renewed_rent_n >= $shown_from::INTEGER then figures.median_renewed_rent_aed
  end as median_renewed_rent_aed,
  case
    when figures.new_rent_n >= $shown_from::INTEGER
    and figures.before_new_rent_n >= $shown_from::INTEGER
    and $sees_before::BOOLEAN
      then (figures.median_new_rent_aed / figures.before_median_new_rent_aed - 1) * 100
  end as rent_yoy_change_pct
from figures
join places on places.place_id = figures.place_id
where places.kind = $kind::VARCHAR and figures.contract_count > 0
