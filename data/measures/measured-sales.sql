-- Registered sales, which measures of sales count (data/measures/sales.ts): counts and sums all of
-- them, levels those that are eligible.
select
  id,
  transaction_date,
  area_id,
  community_id,
  project_id,
  building_id,
  developer_id,
  property_type,
  bedrooms,
  is_off_plan,
  stage,
  price_aed,
  price_aed_per_sqft,
  area_sqft,
  is_eligible
from counted_deals
where type = 'sales'
