-- Days that estimates are made on: the day after the as-of date, for today's, and two earlier days,
-- each a block of {{estimate_block_days}} days before the next, for trials.
select
  case dataset when 'transactions' then 'sales' else 'rents' end as feed,
  blocks_back,
  (as_of + 1 - blocks_back * {{estimate_block_days}})::date as valued_on
from dataset_as_of, (values (0), (1), (2)) blocks(blocks_back)
where dataset in ('transactions', 'rent-contracts')
