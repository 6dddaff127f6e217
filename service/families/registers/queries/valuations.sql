-- Valuations with the name of their area.
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
where {{filters}}
