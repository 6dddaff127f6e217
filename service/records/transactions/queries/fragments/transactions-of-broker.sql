-- Deals of a broker, for {{source}}. The table is ordered by broker.
(
  select *
  from broker_transactions
  where broker_number = $broker_number::BIGINT
)
