-- Valuations of the Land Department: the worth that an expert found, not a price that was paid.
with
areas_by_name as (
  select fold_name(name) as folded, min(area_id) as area_id
  from clean_areas
  group by all
  having count(*) = 1
)
select
  valuations.procedure_year || '-' || valuations.procedure_number as id,
  valuations.procedure_number,
  valuations.procedure_year::integer as procedure_year,
  valuations.procedure,
  valuations.valued_at::date as valuation_date,
  valuations.value_aed,
  valuations.property_value_aed,
  property_type(
    coalesce(valuations.property_kind, valuations.property_kind_registered),
    coalesce(valuations.property_sub_type, valuations.property_sub_type_registered)
  ) as property_type,
  valuations.property_sub_type,
  size_given(valuations.procedure_area_sqm) as area_sqm,
  sqft(size_given(valuations.procedure_area_sqm)) as area_sqft,
  valuations.actual_area_sqm,
  coalesce(valuations.area_id, areas_by_name.area_id)::integer as area_id,
  valuations.status
from clean_valuations valuations
left join
  areas_by_name on valuations.area_id is null
  and areas_by_name.folded = fold_name(valuations.area_name)
