-- Conditions on columns that only the list in the order of time has. Days are inclusive at both
-- ends; an instant's day is that in Dubai.
and ($end_from_date::DATE is null or contract_end_date >= $end_from_date::DATE)
and ($end_to_date::DATE is null or contract_end_date <= $end_to_date::DATE)
and (
  $registered_from_date::DATE is null
  or registered_at + interval 4 hour >= $registered_from_date::DATE
)
and (
  $registered_to_date::DATE is null
  or registered_at + interval 4 hour < $registered_to_date::DATE + interval 1 day
)
and (
  $min_duration_days::INTEGER is null
  or date_diff('day', counted_on, contract_end_date) + 1 >= $min_duration_days::INTEGER
)
and (
  $max_duration_days::INTEGER is null
  or date_diff('day', counted_on, contract_end_date) + 1 between 1 and $max_duration_days::INTEGER
)
and (
  $min_contract_amount_aed::DOUBLE is null
  or contract_amount_aed >= $min_contract_amount_aed::DOUBLE
)
and (
  $max_contract_amount_aed::DOUBLE is null
  or contract_amount_aed <= $max_contract_amount_aed::DOUBLE
)
and (
  $min_property_count::INTEGER is null
  or unit_count >= $min_property_count::INTEGER
)
and (
  $max_property_count::INTEGER is null
  or unit_count <= $max_property_count::INTEGER
)
and ($tenant_type::VARCHAR is null or contract_tenant_type = $tenant_type::VARCHAR)
