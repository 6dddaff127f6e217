-- Deals by the brokers that stood on one of their sides, once each, with what filters and sorts need. Empty where no broker-deal export is loaded.
select distinct
  b.broker_number, l.*
from broker_deals b
join serve.transaction_list_by_area l on l.id = b.transaction_id
