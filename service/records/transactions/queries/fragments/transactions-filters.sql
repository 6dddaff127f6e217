-- Conditions that all lists of transactions share, for {{filters}}. A filter that is not set is
-- null and costs nothing. `type` is compared with two values; both are the same when one type is
-- asked for.
type in ($type, $other_type)
and ($history_from::DATE is null or transaction_date >= $history_from::DATE)
and ($from_date::DATE is null or transaction_date >= $from_date::DATE)
and ($to_date::DATE is null or transaction_date <= $to_date::DATE)
and (
  $start_from::DATE is null
  or type = 'rentals'
  and counted_on >= $start_from::DATE
)
and ($start_to::DATE is null or type = 'rentals' and counted_on <= $start_to::DATE)
and ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
and ($is_off_plan::BOOLEAN is null or is_off_plan = $is_off_plan::BOOLEAN)
and ($is_freehold::BOOLEAN is null or is_freehold = $is_freehold::BOOLEAN)
and ($min_price::DOUBLE is null or price_aed >= $min_price::DOUBLE)
and ($max_price::DOUBLE is null or price_aed <= $max_price::DOUBLE)
and ($min_area_sqft::DOUBLE is null or area_sqft >= $min_area_sqft::DOUBLE)
and ($max_area_sqft::DOUBLE is null or area_sqft <= $max_area_sqft::DOUBLE)
and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
and ($usage::VARCHAR is null or usage = $usage::VARCHAR)
and (
  $bedrooms::INTEGER[] is null
  or list_contains($bedrooms::INTEGER[], bedrooms)
)
and ($project_id::INTEGER is null or project_id = $project_id::INTEGER)
and ($building_id::BIGINT is null or building_id = $building_id::BIGINT)
and (
  $developer_ids::INTEGER[] is null
  or list_contains($developer_ids::INTEGER[], developer_id)
)
