-- The lines of deals that have several lines, which are few.
with
several as (
  select transaction_id
  from clean_transactions
  group by transaction_id
  having count(*) > 1
)
select * exclude (_file, _loaded, _content_id, _occurrence, _digest)
from clean_transactions
semi join several using (transaction_id)
