-- The years of deals, and a digest of what the rows of each follow from: the deals, and what the
-- words they use for places mean.
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
  d.year,
  concat_ws(' ', sum(d.n), sum(d.total), bit_xor(d.parity), sum(hash(p)), bit_xor(hash(p)))
    as inputs
from digested d
left join located_places p on p.feed = 'sales' and p.place_hash = d.place_hash
group by d.year
