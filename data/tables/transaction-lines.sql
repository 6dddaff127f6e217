-- The units of deals that have several. A deal of one unit is its own line and is not repeated
-- here.
select
  transaction_id,
  row_number() over (partition by transaction_id order by _row)::integer as line_number,
  property_type(
    coalesce(property_kind, property_kind_registered),
    coalesce(property_sub_type, property_sub_type_registered)
  ) as property_type,
  property_sub_type,
  rooms_label,
  bedroom_count(rooms_label, property_sub_type) as bedrooms,
  size_given(procedure_area_sqm) as area_sqm,
  sqft(size_given(procedure_area_sqm)) as area_sqft,
  price_aed as deal_price_aed,
  building_name as building,
  project_name as project
from several_deal_lines
