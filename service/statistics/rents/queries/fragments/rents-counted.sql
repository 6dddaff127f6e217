-- Contracts as the population of measures (data/measures/contracts.ts), for {{rents}}. {{eligible}}
-- is the condition of eligible contracts in the source.
select version, counted_on, property_type, bedrooms, {{entered}}
from (
  select
    contract_version as version,
    counted_on,
    project_id,
    area_id,
    {{period}} as period,
    property_type,
    bedrooms,
    bedrooms_error,
    price_aed as annual_amount_aed,
    price_aed_per_sqft as annual_aed_per_sqft,
    {{eligible}} as is_eligible
  from {{source}}
  where type = 'rentals'
    and {{filters}}
) contracts
