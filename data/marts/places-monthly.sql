-- How much is registered in an area or a community in a month: what directories count from, for a
-- plan's history of any length. Contracts are counted by transaction_date, as lists are: figures of
-- rents by period go by the start of contracts.
with
rents as (
  select
    coalesce(area_id, community_id)::bigint as place_id,
    date_trunc('month', transaction_date)::date as month,
    count(*) as contract_count
  from rent_contracts
  group by
    date_trunc('month', transaction_date),
    grouping sets ((area_id), (community_id))
)
select
  place_id,
  month,
  sum(sales_count)::integer as sales_count,
  sum(contract_count)::integer as contract_count
from (
  select subject_id::bigint as place_id, month, sales_count, 0 as contract_count
  from sales_monthly
  where subject in ('area', 'community')
  union all
  select place_id, month, 0, contract_count
  from rents
  where place_id is not null
)
group by place_id, month
