-- Sales of a building by year: what a directory counts from, for a plan's history of any length. A
-- year with other deals alone has none.
select
  building_id,
  year(transaction_date)::integer as year,
  count(*) filter (type = 'sales')::integer as sales_count
from transactions
where building_id is not null
group by all
