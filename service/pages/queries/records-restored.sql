-- Whole records of a restored snapshot, which has no page files: those at some places in the list,
-- or the one with an id.
select
  seq,
  id,
  kind_key,
  place_key,
  spot_key,
  price_aed::double as price_aed,
  area_sqft::double as area_sqft,
  area_sqm::double as area_sqm,
  price_aed_per_sqft::double as price_aed_per_sqft,
  contract_amount_aed::double as contract_amount_aed,
  epoch_ms(registered_at)::double as registered_at,
  building_id::double as building_id,
  (transaction_date - date '1970-01-01')::integer as transaction_date,
  (counted_on - date '1970-01-01')::integer as counted_on,
  (contract_end_date - date '1970-01-01')::integer as contract_end_date,
  unit_count::integer as unit_count,
  contract_line_count::integer as contract_line_count
from transaction_list
where {{which}}
