-- Deals by the brokers that stood on one of their sides, once each, with what filters and sorts
-- need. Empty where no broker-deal export is loaded.
select brokered.broker_number, listed.*
from
  (select distinct broker_number, transaction_id from broker_deals) brokered
  -- Most of the list is rent contracts, whose ids need not be compared.
join
  serve.transaction_list_by_area listed on listed.id = brokered.transaction_id
  and listed.type <> 'rentals'
