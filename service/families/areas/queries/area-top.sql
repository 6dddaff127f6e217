-- The five projects or buildings of a place with the most sales within some days; prices leave land
-- out. {{id}} and {{list}} choose between projects and buildings; {{counted}} leaves out buildings
-- whose sales are not counted.
with
entered as (
  select listed.{{id}} as id, {{entered}}
  from transaction_list_by_area listed
  where
    listed.type = 'sales'
    and listed.transaction_date between $from_date::DATE and $to_date::DATE
    and ($area_id::INTEGER is null or listed.area_id = $area_id::INTEGER)
    and ($community_id::BIGINT is null or listed.community_id = $community_id::BIGINT)
),
grouped as (
  select subjects.{{id}} as id, subjects.name, subjects.name_ar, {{aggregates}}
  from entered
  join {{list}} subjects on subjects.{{id}} = entered.id{{counted}}
  group by all
)
select id, name, name_ar, {{figures}}
from grouped
order by sales_count desc, id
limit 5
