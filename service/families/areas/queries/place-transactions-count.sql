-- Sales and rent contracts of one place, as the directory counts them.
with counted as ({{transactions}})
select coalesce(sum(transactions), 0)::bigint as transaction_count
from counted
where place_id = $place_id::BIGINT
