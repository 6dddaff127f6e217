-- The years of records of a market, each with a digest of everything that the points of its periods
-- are solved from: the records of the year and of the year before, and the first day that the
-- exports cover.
with
records as ({{records}}),
digests as (
  select
    month // 12 as year,
    count(*) as n,
    concat_ws(' ', count(*), sum(hash(record)), bit_xor(hash(record))) as digest
  from records as record
  group by all
)
select
  own.year,
  concat_ws(
    '|',
    own.digest,
    coalesce(earlier.digest, ''),
    coalesce(
      (select covered_from from covered_from where dataset = '{{dataset}}')::varchar,
      ''
    )
  ) as inputs,
  own.n as rows
from digests as own
left join digests as earlier on earlier.year = own.year - 1
