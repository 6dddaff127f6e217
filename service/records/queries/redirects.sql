-- The id that a record has now, of one that it had before.
select id
from redirects
where kind = $kind::VARCHAR and old_id = $old_id::VARCHAR
