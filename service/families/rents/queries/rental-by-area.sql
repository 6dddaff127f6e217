-- Rents of the last 12 months, one row an area or community with a contract in them. Figures of too
-- few contracts are null here too, so that the order does not give them away. {{figures}} gives one
-- row of figures a place. The change on a year is like with like, of $grown_type; null for none.
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
  figures.low_new_rent_aed,
  figures.high_new_rent_aed,
  figures.new_rent_psf_n,
  figures.p25_new_rent_aed_per_sqft,
  figures.p75_new_rent_aed_per_sqft,
  figures.low_new_rent_aed_per_sqft,
  figures.high_new_rent_aed_per_sqft,
  figures.renewed_rent_n,
  figures.low_renewed_rent_aed,
  figures.high_renewed_rent_aed,
  case
    when figures.new_rent_n >= $shown_from::INTEGER then figures.median_new_rent_aed
  end as median_rent_aed,
  case
    when figures.new_rent_psf_n >= $shown_from::INTEGER then figures.median_new_rent_aed_per_sqft
  end as median_rent_aed_per_sqft,
  case
    when figures.renewed_rent_n >= $shown_from::INTEGER then figures.median_renewed_rent_aed
  end as median_renewed_rent_aed,
  case when $sees_before::BOOLEAN then growth.growth_pct end as rent_yoy_change_pct,
  growth.low_pct,
  growth.high_pct,
  growth.shrunk_pct,
  growth.low_shrunk_pct,
  growth.high_shrunk_pct,
  growth.own_weight_pct,
  growth.n as n_grown,
  growth.n_before as n_grown_before,
  growth.reason as growth_reason
from figures
join places on places.place_id = figures.place_id
left join
  growth on growth.feed = 'rents'
  and growth.years = 1
  and growth.subject = places.kind
  and growth.subject_id = places.place_id
  and growth.property_type = $grown_type::VARCHAR
where places.kind = $kind::VARCHAR and figures.contract_count > 0
