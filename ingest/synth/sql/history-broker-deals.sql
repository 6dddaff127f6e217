-- The invented brokers on both sides of the synthetic deals of the last year.
select
  '1-' || split_part(number, '-', 1) || '-' || split_part(number, '-', 3) || '-'
    || split_part(number, '-', 2) as transaction_id,
  9700001 + (hash(side || number) % getvariable('history_brokers'))::bigint as broker_number,
  side
from
  (select distinct TRANSACTION_NUMBER as number from history_sales) deals,
  (values ('buyer'), ('seller')) sides(side)
where hash(number || side) % 3 = 0
order by number, side
