-- The columns that filters and sorts need, ordered within each year by area and then time, so that
-- a page of one area reads few row groups. The service fetches the whole rows by seq.
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
  bedrooms_known,
  bedrooms_basis,
  bedrooms_error,
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
