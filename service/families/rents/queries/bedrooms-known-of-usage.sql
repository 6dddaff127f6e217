-- How many of the new contracts of one usage, which no mart has, say how many bedrooms they are
-- for. {{eligible}} is the condition of eligible contracts.
select count(*)::integer as contracts, count(bedrooms)::integer as known
from transaction_list
where
  type = 'rentals'
  and usage = $usage::VARCHAR
  and contract_version = 'new'
  and counted_on between $from_date::DATE and $to_date::DATE
  and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
  and {{eligible}}
