-- Valuations with the name of their area. A valuation names no community: a request for a community
-- gets the areas whose primary community it is.
select
  valuations.id,
  valuations.procedure_number,
  valuations.procedure_year,
  valuations.procedure,
  valuations.valuation_date,
  valuations.value_aed,
  valuations.property_value_aed,
  case
    when valuations.area_sqft > 0 then round(valuations.value_aed / valuations.area_sqft, 2)
  end as value_aed_per_sqft,
  valuations.property_type,
  valuations.property_sub_type,
  valuations.area_sqft,
  valuations.area_sqm,
  valuations.actual_area_sqm,
  valuations.area_id,
  places.name as area,
  places.name_ar as area_ar,
  valuations.status
from valuations
left join places on places.place_id = valuations.area_id
where
  (
    $history_from::DATE is null
    or valuations.valuation_date >= $history_from::DATE
  )
  and ($from_date::DATE is null or valuations.valuation_date >= $from_date::DATE)
  and ($to_date::DATE is null or valuations.valuation_date <= $to_date::DATE)
  and ($area_id::INTEGER is null or valuations.area_id = $area_id::INTEGER)
  and (
    $community_id::BIGINT is null
    or valuations.area_id in (
      select area_id
      from place_areas
      where community_id = $community_id::BIGINT
        and area_share >= 0.5
    )
  )
  and (
    $property_type::VARCHAR is null
    or valuations.property_type = $property_type::VARCHAR
  )
  and (
    $procedure_year::INTEGER is null
    or valuations.procedure_year = $procedure_year::INTEGER
  )
  and (
    $min_value_aed::DOUBLE is null
    or valuations.value_aed >= $min_value_aed::DOUBLE
  )
  and (
    $max_value_aed::DOUBLE is null
    or valuations.value_aed <= $max_value_aed::DOUBLE
  )
  and (
    $min_area_sqft::DOUBLE is null
    or valuations.area_sqft >= $min_area_sqft::DOUBLE
  )
  and (
    $max_area_sqft::DOUBLE is null
    or valuations.area_sqft <= $max_area_sqft::DOUBLE
  )
