-- What filters and sorts need, in the order of area and then time within each year: a page of one
-- area touches few row groups. Wide rows follow by seq.
select
  area_id,
  community_id,
  seq,
  id,
  type,
  transaction_date,
  counted_on,
  price_aed,
  area_sqft,
  price_aed_per_sqft,
  property_type,
  bedrooms,
  usage,
  is_freehold,
  is_off_plan,
  project_id,
  building_id,
  developer_id,
  property_sub_type,
  contract_version,
  is_eligible
from transaction_list
