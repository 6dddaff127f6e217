-- The lines of one contract that has several.
select
  rent_contract_id as contract_id,
  line_number,
  area_id,
  area,
  community,
  master_project,
  project_id,
  project,
  property_type,
  property_sub_type,
  usage,
  bedrooms,
  rooms_label,
  is_freehold,
  area_sqft,
  area_sqm,
  contract_version as version,
  transaction_date,
  transaction_date_basis,
  start_date,
  end_date,
  tenant_type,
  contract_annual_amount_aed,
  contract_amount_aed,
  property_count as contract_property_count
from rent_contract_lines
where rent_contract_id = $id and transaction_date = $transaction_date::DATE
order by line_number
