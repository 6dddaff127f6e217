-- Licensed offices without any contact data.
select * exclude (_file, _row, _loaded, _content_id, _occurrence, _digest)
from clean_offices
