-- Contracts that rent indices are solved from, by the month of their start, with annual rents by
-- the square foot in place of prices. There is no hedonic index of rents, and no index of both
-- versions, which are never mixed.
select
  area_id,
  community_id,
  project_id,
  property_type,
  null::varchar as property_sub_type,
  bedrooms,
  null::varchar as size_basis,
  version as part,
  (year(start_date) * 12 + month(start_date) - 1)::integer as month,
  0 as price_aed,
  round((ln(annual_aed_per_sqft) - 7) * 1e6)::bigint as price,
  round((ln(area_sqft) - 7) * 1e6)::bigint as size
from rent_contracts
where
  -- Of a slice, which is a year: what the windows of its periods need.
  coalesce(start_date >= make_date(getvariable('slice')::bigint - 1, 1, 1), true)
  and coalesce(start_date < make_date(getvariable('slice')::bigint + 1, 1, 1), true)
  and is_eligible
  and version in ('new', 'renewed')
  and annual_aed_per_sqft > 0
  and area_sqft > 0
  and start_date <= (select max(as_of) from dataset_as_of where dataset = 'rent-contracts')
  and coalesce(
    start_date >= (select covered_from from covered_from where dataset = 'rent-contracts'),
    true
  )
