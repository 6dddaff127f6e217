-- The present id of a record, by an id that it had before.
select id
from redirects
where kind = $kind::VARCHAR and old_id = $old_id::VARCHAR
