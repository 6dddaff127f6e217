-- Sales of a building by year: what a directory counts from, for a plan's history of any length.
select building_id, year(transaction_date)::integer as year, count(*)::integer as sales_count
from transactions
where type = 'sales' and building_id is not null
group by all
