-- Sales and rent contracts of places in one month.
select
  coalesce(sum(sales_count), 0)::INTEGER as sales,
  coalesce(sum(contract_count), 0)::INTEGER as contracts
from places_monthly
where place_id = $place_id::BIGINT and month = $month::DATE
