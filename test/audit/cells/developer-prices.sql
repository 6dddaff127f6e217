-- A developer's prices in a cell of one area, property type and stage, compared with all other
-- developers. The difference uses the published figures.
select
  developer_id,
  area_id,
  property_type,
  is_off_plan,
  own as median_price_aed_per_sqft,
  coalesce(others, {'value': null, 'n': 0, 'p25': null, 'p75': null})
    as others_median_price_aed_per_sqft,
  {
    'value': 100 * (to_hundredths(own.value) / to_hundredths(others.value) - 1),
    'n': least(own.n, coalesce(others.n, 0))::integer
  } as difference_pct
from developer_cells
