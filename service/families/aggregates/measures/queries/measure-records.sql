-- Records of the market, of a place or of a project, of the days that are asked for. The columns
-- have the names of the populations in data/measures. {{source}} is a list of records, and
-- {{eligible}} its condition of those that may enter levels.
select
  counted_on,
  area_id,
  project_id,
  building_id,
  property_type,
  bedrooms,
  is_off_plan,
  contract_version as version,
  price_aed,
  price_aed_per_sqft,
  price_aed as annual_amount_aed,
  price_aed_per_sqft as annual_aed_per_sqft,
  area_sqft,
  {{eligible}} as is_eligible
from {{source}}
where
  type = $type::VARCHAR
  and counted_on between $from::DATE and $to::DATE
  and ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
  and (
    $place_ids::BIGINT[] is null
    or list_contains($place_ids::BIGINT[], area_id)
    or list_contains($place_ids::BIGINT[], community_id)
  )
  and ($project_id::INTEGER is null or project_id = $project_id::INTEGER)
  and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
  and (
    $bedrooms::INTEGER[] is null
    or list_contains($bedrooms::INTEGER[], bedrooms)
  )
