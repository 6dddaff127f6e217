-- Gross and net yields, one row an area or a community, beside that of the area that most of a
-- community lies in. Withheld yields are null, so that the order does not give them away.
select
  places.place_id,
  places.kind,
  places.name,
  places.name_ar,
  places.slug,
  yields.gross_yield_pct,
  yields.low_gross_yield_pct,
  yields.high_gross_yield_pct,
  yields.gross_yield_with_renewals_pct,
  yields.low_gross_yield_with_renewals_pct,
  yields.high_gross_yield_with_renewals_pct,
  yields.n_rents_with_renewals,
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
  yields.service_charge_aed_per_sqft,
  case
    when around.place_id is not null then {
      'area': {
        'id': around.place_id,
        'kind': around.kind,
        'name': around.name,
        'name_ar': around.name_ar,
        'slug': around.slug
      },
      'yield': {
        'gross_yield_pct': of_area.gross_yield_pct,
        'low_gross_yield_pct': of_area.low_gross_yield_pct,
        'high_gross_yield_pct': of_area.high_gross_yield_pct,
        'gross_yield_with_renewals_pct': of_area.gross_yield_with_renewals_pct,
        'low_gross_yield_with_renewals_pct': of_area.low_gross_yield_with_renewals_pct,
        'high_gross_yield_with_renewals_pct': of_area.high_gross_yield_with_renewals_pct,
        'n_sales': coalesce(of_area.n_sales, 0),
        'n_rents': coalesce(of_area.n_rents, 0),
        'n_rents_with_renewals': coalesce(of_area.n_rents_with_renewals, 0),
        'quality': of_area.quality,
        'reason': case
          when of_area.subject_id is null then 'no ready sales and no new contracts in the window'
          else of_area.reason
        end
      }
    }
  end as of_area
from yields
join places on places.place_id = yields.subject_id
left join
  places around on around.kind = 'area'
  and around.place_id = places.primary_area_id
  and places.kind = 'community'
left join
  yields of_area on of_area.subject = 'area'
  and of_area.subject_id = around.place_id
  and of_area.property_type = yields.property_type
where
  yields.subject = $kind::VARCHAR
  and places.kind = $kind::VARCHAR
  and yields.property_type = $property_type::VARCHAR
