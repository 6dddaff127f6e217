-- The five projects, or buildings, of a place with most sales in some days; their prices without
-- land. {{id}} and {{list}} say which of the two.
select
  l.{{id}} as id,
  l.name,
  l.name_ar,
  count(*)::integer as sales_count,
  count(t.price_aed_per_sqft)
    filter (t.is_eligible and t.property_type is distinct from 'land')::integer as n,
  quantile_cont(t.price_aed_per_sqft, 0.5)
    filter (t.is_eligible and t.property_type is distinct from 'land') as value,
  quantile_cont(t.price_aed_per_sqft, 0.25)
    filter (t.is_eligible and t.property_type is distinct from 'land') as p25,
  quantile_cont(t.price_aed_per_sqft, 0.75)
    filter (t.is_eligible and t.property_type is distinct from 'land') as p75
from transaction_list_by_area t
join {{list}} l on l.{{id}} = t.{{id}}
where
  t.type = 'sales'
  and t.transaction_date between $from_date::DATE and $to_date::DATE
  and ($area_id::INTEGER is null or t.area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or t.community_id = $community_id::BIGINT)
group by all
order by sales_count desc, id
limit 5
