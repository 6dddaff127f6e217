-- Rent contracts by their places in the list, in no order: the page knows its own. {{which}} is one place, or a run of neighbours with its bounds. A
-- contract that ends before it begins has no duration.
select
  seq, id, place_key, area_id, project_id, developer_id, property_type, property_sub_type,
  usage, bedrooms, rooms_label, is_freehold, price_aed as annual_amount_aed, contract_amount_aed, price_aed_per_sqft as annual_aed_per_sqft,
  transaction_date as start_date, contract_end_date as end_date,
  case when contract_end_date >= transaction_date then date_diff('day', transaction_date, contract_end_date) + 1 end as duration_days,
  registered_at, contract_version as version, unit_count as property_count, contract_line_count as line_count, area_sqft, area_sqm,
  contract_tenant_type as tenant_type, quality_flags
from transaction_list
where type = 'rentals' and {{which}}
