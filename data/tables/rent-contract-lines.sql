-- The properties of contracts that have several, each with its contract's terms and place. A
-- contract of one property is its own line and is not repeated here.
select
  l.id as rent_contract_id,
  l.contract_id,
  l.line_number::integer as line_number,
  property_type(l.property_kind, l.property_sub_type) as property_type,
  coalesce(l.property_sub_type, l.property_kind) as property_sub_type,
  l.rooms_label,
  bedroom_count(l.rooms_label, l.property_sub_type) as bedrooms,
  usage_word(l.usage) as usage,
  l.is_freehold,
  size_given(l.area_sqm) as area_sqm,
  sqft(size_given(l.area_sqm)) as area_sqft,
  l.project_name as project,
  c.transaction_date,
  c.transaction_date_basis,
  c.start_date,
  c.end_date,
  c.version as contract_version,
  c.registered_at,
  c.annual_amount_aed as contract_annual_amount_aed,
  c.contract_amount_aed,
  c.property_count,
  c.tenant_type,
  c.area_id,
  c.area,
  c.community_id,
  c.community,
  c.master_project,
  c.project_id
from several_contract_lines l
join
  rent_contracts c using (id)
  -- A contract that its rows repeat for several projects has one. Said here, it spares reading the
  -- other columns of the contracts that have one.
where c.line_count > 1
