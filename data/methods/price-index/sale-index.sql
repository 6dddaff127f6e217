-- The official index series, as published.
select * exclude (_file, _row, _loaded, _content_id, _occurrence, _digest)
from clean_sale_index
