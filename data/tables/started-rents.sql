-- Contracts by the day on which they start, from all years of registration. Rent figures by period
-- read them.
select
  start_date,
  area_id,
  community_id,
  project_id,
  property_type,
  bedrooms,
  version,
  annual_amount_aed,
  annual_aed_per_sqft,
  is_eligible
from counted_contracts
