-- Sales that price indices are solved from.
select
  area_id,
  community_id,
  project_id,
  property_type,
  property_sub_type,
  bedrooms,
  size_basis,
  stage as part,
  (year(transaction_date) * 12 + month(transaction_date) - 1)::integer as month,
  price_aed,
  round((ln_price - 7) * 1e6)::bigint as price,
  round((ln_size - 7) * 1e6)::bigint as size
from priced_sales
where
  -- Of a slice, which is a year: what the windows of its periods need.
  coalesce(transaction_date >= make_date(getvariable('slice')::bigint - 1, 1, 1), true)
  and coalesce(transaction_date < make_date(getvariable('slice')::bigint + 1, 1, 1), true)
  and coalesce(
    transaction_date >= (select covered_from from covered_from where dataset = 'transactions'),
    true
  )
