-- Conditions on lines of contracts that have several lines, like those of
-- rent-contracts-filters.sql: {{day}} is transaction_date for lists and start_date for figures.
($history_from::DATE is null or {{day}} >= $history_from::DATE)
and ($from_date::DATE is null or {{day}} >= $from_date::DATE)
and ($to_date::DATE is null or {{day}} <= $to_date::DATE)
and ($start_from::DATE is null or start_date >= $start_from::DATE)
and ($start_to::DATE is null or start_date <= $start_to::DATE)
and ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
and ($project_id::INTEGER is null or project_id = $project_id::INTEGER)
and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
and (
  $bedrooms::INTEGER[] is null
  or list_contains($bedrooms::INTEGER[], bedrooms)
)
and ($usage::VARCHAR is null or usage = $usage::VARCHAR)
and ($version::VARCHAR is null or contract_version = $version::VARCHAR)
and ($rooms::VARCHAR is null or lower(rooms_label) = $rooms::VARCHAR)
