-- Deals by the brokers that stood on one of their sides, once each, with what filters and sorts
-- need. Empty where no broker-deal export is loaded.
select b.broker_number, l.*
from
  (select distinct broker_number, transaction_id from broker_deals) b
  -- Most of the list is rent contracts, whose ids need not be compared.
join
  serve.transaction_list_by_area l on l.id = b.transaction_id
  and l.type <> 'rentals'
