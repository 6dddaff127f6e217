-- Each calendar year of deals or rent contracts, with the last day of it that figures count: 31
-- December, or the as-of date of the feed. A year after the as-of date has no such days. Contracts
-- that were registered in one year may start in the next: they are counted up to the last start
-- among them that is not after the as-of date, and this day changes only when another of them has
-- started.
with
as_of as (
  select
    max(as_of) filter (dataset = 'transactions') as sales_to,
    max(as_of) filter (dataset = 'rent-contracts') as rents_to
  from dataset_as_of
),
years as (
  select year(start_date) as y
  from counted_contracts
  union
  select year(transaction_date)
  from counted_contracts
  union
  select year(transaction_date)
  from counted_deals
),
registered as (
  select year(transaction_date) as y, max(start_date) as last_start
  from counted_contracts
  join as_of on start_date <= rents_to
  group by 1
)
select
  make_date(y, 1, 1) as year_from,
  least(greatest(sales_to, make_date(y, 1, 1) - 1), make_date(y, 12, 31)) as sales_until,
  least(greatest(rents_to, make_date(y, 1, 1) - 1), make_date(y, 12, 31)) as rents_until,
  last_start as registered_rents_until
from years
cross join as_of
left join registered using (y)
