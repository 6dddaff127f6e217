-- The records behind the estimates of the snapshot before.
with
transactions as (from {{transactions}}),
eligible_sales as (from {{eligible_sales}}),
rent_contracts as (from {{rent_contracts}}),
dataset_as_of as (
  select 'transactions' as dataset, $sales_as_of::DATE as as_of
  union all
  select 'rent-contracts', $rents_as_of::DATE
)
select *
from ({{records}})
