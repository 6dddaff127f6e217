-- The years of deals, each with a digest of all input of its rows: the deals, the meaning of their
-- words for places, the projects whose plots are homes, and the quarters in which late ones count.
with
digested as (
  select
    year(transaction_date) as year,
    place_hash(area_id, area_name, project_number, project_name, master_project) as place_hash,
    count(*) as n,
    sum(_digest) as total,
    bit_xor(_digest) as parity,
    sum(hash(counts_from)) filter (counts_from is not null) as late
  from deals
  left join late_deals using (transaction_id)
  group by all
)
select
  digested.year,
  concat_ws(
    ' ',
    sum(digested.n),
    sum(digested.total),
    bit_xor(digested.parity),
    coalesce(sum(digested.late), 0),
    sum(hash(located_places)),
    bit_xor(hash(located_places)),
    sum(hash(only_buildings)),
    bit_xor(hash(only_buildings)),
    sum(hash(project_homes)),
    bit_xor(hash(project_homes))
  ) as inputs,
  sum(digested.n) as rows
from digested
left join
  located_places on located_places.feed = 'sales'
  and located_places.place_hash = digested.place_hash
left join only_buildings on only_buildings.project_id = located_places.project_id
left join project_homes on project_homes.project_id = located_places.project_id
group by digested.year
