-- How much is registered in an area or a community in a month: what directories count from, for a plan's history of any length.
select
  subject_id::bigint as place_id, month,
  sum(sales_count)::integer as sales_count,
  sum(contract_count)::integer as contract_count
from (
  select subject, subject_id, month, sales_count, 0 as contract_count from sales_monthly
  union all
  select subject, subject_id, month, 0, contract_count from rents_monthly
)
where subject in ('area', 'community')
group by subject_id, month
