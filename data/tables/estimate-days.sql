-- Days that estimates are made on: the day after the as-of date, for today's, and two earlier days,
-- each a block of {{estimate_block_days}} days before the next, for trials.
select
  case dataset when 'transactions' then 'sales' else 'rents' end as feed,
  blocks_back,
  (as_of + 1 - blocks_back * {{estimate_block_days}})::date as valued_on
from
  dataset_as_of,
  (select unnest(range({{estimate_trial_blocks}} + 1))::integer as blocks_back) blocks
where dataset in ('transactions', 'rent-contracts')
