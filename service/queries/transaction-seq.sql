-- Where a transaction stands. The table of ids lies in their order, so this reads one row group.
select seq
from transaction_list_ids
where id = $id
