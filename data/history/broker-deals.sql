-- Deals of brokers for a limited caller: those whose transaction is within the history.
select deal.*
from {{table}} deal
join
  {{schema}}.broker_transactions named on named.broker_number = deal.broker_number
  and named.id = deal.transaction_id
where named.transaction_date >= history_day()
