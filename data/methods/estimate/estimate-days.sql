-- Days that estimates are made on: the day after the as-of date, for today's, and earlier days for
-- trials, each a block of {{estimate_block_days}} days before the next. The blocks end with the
-- last whole week, Sunday to Saturday, so that the nights of a week have the same trials.
select
  case dataset when 'transactions' then 'sales' else 'rents' end as feed,
  blocks_back,
  case
    blocks_back
    when 0 then as_of + 1
    else date_trunc('week', as_of + 2)::date - 1 - blocks_back * {{estimate_block_days}}
  end::date as valued_on
from
  dataset_as_of,
  (select unnest(range({{estimate_trial_blocks}} + 1))::integer as blocks_back) blocks
where dataset in ('transactions', 'rent-contracts')
