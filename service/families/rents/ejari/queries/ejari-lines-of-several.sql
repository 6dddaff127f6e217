-- Lines of contracts that have several lines, newest contract first, then by line. Columns that a
-- line lacks come from its contract.
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
where
  {{filters}}
  and ($after_date::DATE is null or transaction_date <= $after_date::DATE)
  and (
    $after_date::DATE is null
    or transaction_date < $after_date::DATE
    or rent_contract_id > $after_id::VARCHAR
    or (rent_contract_id = $after_id::VARCHAR and line_number > $after_line::INTEGER)
  )
order by transaction_date desc, rent_contract_id, line_number
limit $rows
