-- The lines of a contract with several lines.
select
  id,
  count(*) as line_count,
  any_value(property_count) as property_count,
  any_value(annual) as annual_amount_aed,
  sum(size) as area_sqm,
  list_aggregate(list_sort(list(distinct property_type)), 'string_agg', ' ') as property_types,
  count(bedrooms) as bedrooms_known
from rent_lines
where line_count > 1 and id is not null
group by id
