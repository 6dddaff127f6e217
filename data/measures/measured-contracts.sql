-- Registered rent contracts by the day on which they start, from all years of registration, which
-- measures of rents count (data/measures/contracts.ts): counts and sums all of them, levels those
-- that are eligible.
select
  start_date,
  area_id,
  community_id,
  project_id,
  property_type,
  counted_bedrooms(counted_contracts.bedrooms, bedrooms_inferred, bedrooms_confidence) as bedrooms,
  bedrooms_error(counted_contracts.bedrooms, bedrooms_confidence) as bedrooms_error,
  version,
  line_count,
  annual_amount_aed,
  annual_aed_per_sqft,
  area_sqft,
  is_eligible
from counted_contracts
