-- The record of a registered deal.
select
  id,
  deal_group as type,
  strftime(day, '%Y-%m-%d') as transaction_date,
  price as price_aed,
  size as area_sqm,
  property_type,
  size_basis,
  bedrooms,
  is_off_plan,
  is_freehold,
  unit_count,
  area_id as location_area_id,
  community as location_community,
  building_id,
  building_basis as location_building_basis
from located_deals
