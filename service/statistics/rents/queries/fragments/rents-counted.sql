-- Contracts with the amounts that may enter rent figures, for {{rents}}. {{eligible}} is the
-- condition of eligible contracts in the source.
select
  contract_version as version,
  counted_on,
  property_type,
  bedrooms,
  price_aed,
  case when {{eligible}} then round(price_aed * 100)::bigint end as eligible_fils,
  case when {{eligible}} then round(price_aed_per_sqft * 100)::bigint end as eligible_fils_per_sqft
from {{source}}
where type = 'rentals' and {{filters}}
