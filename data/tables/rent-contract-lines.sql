-- The properties of contracts that have several, each with its contract's terms and place. A
-- contract of one property is its own line and is not repeated here.
select
  lines.id as rent_contract_id,
  lines.contract_id,
  lines.line_number::integer as line_number,
  property_type(
    coalesce(lines.property_kind, lines.property_kind_registered),
    coalesce(lines.property_sub_type, lines.property_sub_type_registered)
  ) as property_type,
  case
    when lines.property_sub_type_registered is null
      then coalesce(lines.property_sub_type, lines.property_kind)
  end as property_sub_type,
  lines.rooms_label,
  bedroom_count(lines.rooms_label, lines.property_sub_type) as bedrooms,
  usage_word(lines.usage) as usage,
  lines.is_freehold,
  size_given(lines.area_sqm) as area_sqm,
  sqft(size_given(lines.area_sqm)) as area_sqft,
  lines.project_name as project,
  contracts.transaction_date,
  contracts.transaction_date_basis,
  contracts.start_date,
  contracts.end_date,
  contracts.version as contract_version,
  contracts.registered_at,
  contracts.annual_amount_aed as contract_annual_amount_aed,
  contracts.contract_amount_aed,
  contracts.property_count,
  contracts.tenant_type,
  contracts.area_id,
  contracts.area,
  contracts.community_id,
  contracts.community,
  contracts.master_project,
  contracts.project_id
from several_contract_lines lines
join
  rent_contracts contracts using (id)
  -- Contracts with rows for several projects may still have one line. This condition spares reading
  -- the other columns of contracts with one line.
where contracts.line_count > 1
