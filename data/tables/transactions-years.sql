-- The years of deals, each with a digest of all input of its rows: the deals and the meaning of
-- their words for places.
with
digested as (
  select
    year(transaction_date) as year,
    place_hash(area_id, area_name, project_number, project_name, master_project) as place_hash,
    count(*) as n,
    sum(_digest) as total,
    bit_xor(_digest) as parity
  from deals
  group by all
)
select
  digested.year,
  concat_ws(
    ' ',
    sum(digested.n),
    sum(digested.total),
    bit_xor(digested.parity),
    sum(hash(located_places)),
    bit_xor(hash(located_places)),
    sum(hash(only_buildings)),
    bit_xor(hash(only_buildings))
  ) as inputs
from digested
left join
  located_places on located_places.feed = 'sales'
  and located_places.place_hash = digested.place_hash
left join only_buildings on only_buildings.project_id = located_places.project_id
group by digested.year
