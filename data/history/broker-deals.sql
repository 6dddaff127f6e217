-- Deals of brokers for a limited caller: those whose transaction is within the history.
select d.*
from {{table}} d
join
  {{schema}}.broker_transactions t on t.broker_number = d.broker_number
  and t.id = d.transaction_id
where t.transaction_date >= history_day()
