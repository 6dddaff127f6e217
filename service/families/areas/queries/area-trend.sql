-- Sales of places month by month, of all property types, medians without land: they are counted
-- from the list, because the median over all types does not follow from the medians of each. Months
-- without a sale have no row. {{place_id}} and {{sales}} are of one place or of all.
with
entered as (
  select
    {{place_id}} as place_id,
    date_trunc('month', transaction_date)::date as month,
    {{entered}}
  from transaction_list_by_area
  where
    type = 'sales'
    and transaction_date between $from_date::DATE and $to_date::DATE
    and {{sales}}
),
grouped as (
  select place_id, month, {{aggregates}}
  from entered
  where place_id is not null
  group by place_id, month
)
select place_id, month, {{figures}}
from grouped
