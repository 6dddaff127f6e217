-- The five projects or buildings of a place with the most sales within some days; prices leave land
-- out. {{id}} and {{list}} choose between projects and buildings; {{counted}} leaves out buildings
-- whose sales are not counted.
select
  subjects.{{id}} as id,
  subjects.name,
  subjects.name_ar,
  count(*)::integer as sales_count,
  count(listed.price_aed_per_sqft)
    filter (listed.is_eligible and listed.property_type is distinct from 'land')::integer as n,
  quantile_cont(listed.price_aed_per_sqft, 0.5)
    filter (listed.is_eligible and listed.property_type is distinct from 'land') as value,
  quantile_cont(listed.price_aed_per_sqft, 0.25)
    filter (listed.is_eligible and listed.property_type is distinct from 'land') as p25,
  quantile_cont(listed.price_aed_per_sqft, 0.75)
    filter (listed.is_eligible and listed.property_type is distinct from 'land') as p75
from transaction_list_by_area listed
join {{list}} subjects on subjects.{{id}} = listed.{{id}}{{counted}}
where
  listed.type = 'sales'
  and listed.transaction_date between $from_date::DATE and $to_date::DATE
  and ($area_id::INTEGER is null or listed.area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or listed.community_id = $community_id::BIGINT)
group by all
order by sales_count desc, id
limit 5
