-- Where a transaction stands. The table lies in the order of the hash, so this reads one row group.
select seq
from transaction_list_ids
where id_hash = md5_number_lower($id) and id = $id
