-- Valuations with the name of their area. A valuation knows no community: one that is asked for
-- means the areas whose primary community it is.
select
  v.id,
  v.procedure_number,
  v.procedure_year,
  v.procedure,
  v.valuation_date,
  v.value_aed,
  v.property_value_aed,
  case when v.area_sqft > 0 then round(v.value_aed / v.area_sqft, 2) end as value_aed_per_sqft,
  v.property_type,
  v.property_sub_type,
  v.area_sqft,
  v.area_sqm,
  v.actual_area_sqm,
  v.area_id,
  p.name as area,
  p.name_ar as area_ar,
  v.status
from valuations v
left join places p on p.place_id = v.area_id
where
  ($history_from::DATE is null or v.valuation_date >= $history_from::DATE)
  and ($from_date::DATE is null or v.valuation_date >= $from_date::DATE)
  and ($to_date::DATE is null or v.valuation_date <= $to_date::DATE)
  and ($area_id::INTEGER is null or v.area_id = $area_id::INTEGER)
  and (
    $community_id::BIGINT is null
    or v.area_id in (
      select area_id
      from place_areas
      where community_id = $community_id::BIGINT
        and area_share >= 0.5
    )
  )
  and ($property_type::VARCHAR is null or v.property_type = $property_type::VARCHAR)
  and (
    $procedure_year::INTEGER is null
    or v.procedure_year = $procedure_year::INTEGER
  )
  and ($min_value_aed::DOUBLE is null or v.value_aed >= $min_value_aed::DOUBLE)
  and ($max_value_aed::DOUBLE is null or v.value_aed <= $max_value_aed::DOUBLE)
  and ($min_area_sqft::DOUBLE is null or v.area_sqft >= $min_area_sqft::DOUBLE)
  and ($max_area_sqft::DOUBLE is null or v.area_sqft <= $max_area_sqft::DOUBLE)
