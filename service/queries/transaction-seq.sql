-- Where a transaction may stand: rows whose id has the same hash; who asks compares the id. The table lies in the order of the hash within each year,
-- so this reads a row group a year, of one column but for the hit.
select seq
from transaction_list_ids
where id_hash = md5_number_lower($id)
