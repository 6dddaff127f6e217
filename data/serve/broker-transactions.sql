-- Deals by broker: a deal is listed once for each broker on either side, with the columns that
-- filters and sorts need. The table is empty where no broker-deal export is loaded.
select brokered.broker_number, listed.*
from
  (select distinct broker_number, transaction_id from broker_deals) brokered
  -- Leaving out rent contracts, which are most of the list, spares the comparison of their ids.
join
  serve.transaction_list_by_area listed on listed.id = brokered.transaction_id
  and listed.type <> 'rentals'
