-- Digest of everything that trials are made from: the days they are made on, the levels of those
-- days, and the records of the blocks and of the year before the oldest of them. Records after the
-- last block play no part, so the trials of a night are those of the night before until a week
-- ends.
with
days as (from estimate_days where blocks_back > 0),
levels as (from estimate_levels where blocks_back > 0),
spans as (
  select
    feed,
    min(valued_on) - 365 as first_day,
    max(valued_on) + {{estimate_block_days}} as end_day
  from days
  group by feed
),
tried as (
  select records.*
  from estimate_records records
  join spans using (feed)
  where happened_on >= first_day and happened_on < end_day
)
select
  concat_ws(
    '|',
    (
      select concat_ws(' ', count(*), sum(hash(days)), bit_xor(hash(days)))
      from days
    ),
    (
      select concat_ws(' ', count(*), sum(hash(levels)), bit_xor(hash(levels)))
      from levels
    ),
    (
      select concat_ws(' ', count(*), sum(hash(tried)), bit_xor(hash(tried)))
      from tried
    )
  )
