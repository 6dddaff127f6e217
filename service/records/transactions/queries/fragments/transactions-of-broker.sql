-- Not a query: the source of lists of a broker's deals, put where the others say {{source}}. The
-- table lies in the order of brokers.
(
  select *
  from broker_transactions
  where broker_number = $broker_number::BIGINT
)
