-- The brokers of deals, as the export gives them.
select * exclude (_file, _row, _loaded, _content_id, _occurrence, _digest)
from clean_broker_deals
