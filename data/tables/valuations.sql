-- Valuations of the Land Department: what an expert found a property worth, not what anybody paid.
select
  v.procedure_year || '-' || v.procedure_number as id,
  v.procedure_number,
  v.procedure_year::integer as procedure_year,
  v.procedure,
  v.valued_at::date as valuation_date,
  v.value_aed,
  v.property_value_aed,
  property_type(v.property_kind, v.property_sub_type) as property_type,
  v.property_sub_type,
  size_given(v.procedure_area_sqm) as area_sqm,
  sqft(size_given(v.procedure_area_sqm)) as area_sqft,
  v.actual_area_sqm,
  coalesce(v.area_id, a.area_id)::integer as area_id,
  v.status
from clean_valuations v
left join (
  select fold_name(name) as folded, min(area_id) as area_id
  from clean_areas
  group by all
  having count(*) = 1
) a on v.area_id is null
  and a.folded = fold_name(v.area_name)
