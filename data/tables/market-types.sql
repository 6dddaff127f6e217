-- The market types of the register, as the export gives them.
select * exclude (_file, _row, _loaded, _content_id, _occurrence, _digest)
from clean_market_types
