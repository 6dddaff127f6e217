-- Registrations in an area or a community by month. Directories add up these months for the history
-- that a plan may see. Contracts are counted by transaction_date, as lists are; rent figures by
-- period go by the start of a contract.
with
rents as (
  select
    coalesce(area_id, community_id)::bigint as place_id,
    date_trunc('month', transaction_date)::date as month,
    count(*) as contract_count
  from counted_contracts
  group by
    date_trunc('month', transaction_date),
    grouping sets ((area_id), (community_id))
),
registered as (
  select subject_id::bigint as place_id, month, sales_count, 0 as contract_count
  from sales_monthly
  where subject in ('area', 'community')
  union all
  select place_id, month, 0, contract_count
  from rents
  where place_id is not null
)
select
  place_id,
  month,
  sum(sales_count)::integer as sales_count,
  sum(contract_count)::integer as contract_count
from registered
group by place_id, month
