-- Sales of a building by year. The directory adds up these years for the history that a plan may
-- see. A year with deals but no sale has no row.
select
  building_id,
  year(transaction_date)::integer as year,
  count(*) filter (type = 'sales')::integer as sales_count
from counted_deals
where building_id is not null
group by all
