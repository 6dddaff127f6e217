-- The properties of contracts that have several lines. A contract of one line is its own line and is not repeated here.
with several as (
  select id from contract_lines where contract_id is not null group by id having count(*) > 1
)
select
  id as rent_contract_id,
  contract_id,
  line_number::integer as line_number,
  property_type(property_kind, property_sub_type) as property_type,
  property_sub_type,
  rooms_label,
  bedroom_count(rooms_label, property_sub_type) as bedrooms,
  usage_word(usage) as usage,
  area_sqm,
  sqft(area_sqm) as area_sqft,
  annual_amount_aed as contract_annual_amount_aed,
  project_name as project
from contract_lines semi join several using (id)
