-- Records that no earlier run knew, as they were registered: up to {{estimate_log_most}} of each
-- feed, chosen by the hash of their ids. A record of more than {{estimate_block_days}} days before
-- the estimate came with an older export, and is left out.
with
days as (
  select feed, valued_on
  from {{levels}}
  where blocks_back = 0
  group by feed, valued_on
),
known as (
  select 'sales' as feed, id
  from {{transactions}}
  union all
  select 'rents', id
  from {{rent_contracts}}
  union all
  select feed, id
  from {{log}}
)
select 0 as blocks_back, days.valued_on, records.*, true as is_sampled
from estimate_records records
join days using (feed) anti
join known on known.feed = records.feed and known.id = records.id
where
  records.happened_on >= days.valued_on - {{estimate_block_days}}
  and records.feed in (select unnest(string_split($feeds::VARCHAR, ',')))
qualify
  row_number() over (partition by records.feed order by md5(records.id), records.id)
    <= {{estimate_log_most}}
