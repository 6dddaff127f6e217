-- Conditions that all lists and statistics of rent contracts share, for {{filters}}. A filter that
-- is not set is null and costs nothing. {{day}} is transaction_date for lists, and for figures
-- counted_on, the contract's first day.
type = 'rentals'
and ($history_from::DATE is null or {{day}} >= $history_from::DATE)
and ($from_date::DATE is null or {{day}} >= $from_date::DATE)
and ($to_date::DATE is null or {{day}} <= $to_date::DATE)
and ($start_from::DATE is null or counted_on >= $start_from::DATE)
and ($start_to::DATE is null or counted_on <= $start_to::DATE)
and ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
and ($project_id::INTEGER is null or project_id = $project_id::INTEGER)
and (
  $developer_ids::INTEGER[] is null
  or list_contains($developer_ids::INTEGER[], developer_id)
)
and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
and (
  $bedrooms::INTEGER[] is null
  or list_contains($bedrooms::INTEGER[], bedrooms)
)
and ($usage::VARCHAR is null or usage = $usage::VARCHAR)
and ($version::VARCHAR is null or contract_version = $version::VARCHAR)
and ($is_freehold::BOOLEAN is null or is_freehold = $is_freehold::BOOLEAN)
and (
  $min_annual_amount_aed::DOUBLE is null
  or price_aed >= $min_annual_amount_aed::DOUBLE
)
and (
  $max_annual_amount_aed::DOUBLE is null
  or price_aed <= $max_annual_amount_aed::DOUBLE
)
and ($min_area_sqft::DOUBLE is null or area_sqft >= $min_area_sqft::DOUBLE)
and ($max_area_sqft::DOUBLE is null or area_sqft <= $max_area_sqft::DOUBLE)
