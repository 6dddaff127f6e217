-- The years of contracts by transaction_date, each with a digest of all input of its rows: the
-- register's lines and the meaning of their words for places. A line's digest covers all its
-- columns and its contract's number; identical rows of contracts without a number differ in their
-- occurrence. Lines of a contract with several lines count in the contract's year as well, because
-- a line may have another year. The contract's own wording of its place counts too, because it
-- names no project where its rows name several. Rooms that sizes say count for the sizes of the
-- year.
with
lines as (
  select
    year(transaction_date) as year,
    place_hash(area_id, area_name, project_number, project_name, master_project) as place_hash,
    hash(_occurrence, _digest, transaction_date) as line
  from contract_lines
  union all
  select
    year(
      coalesce(
        max(registered_at) over (partition by id)::date,
        min(transaction_date) over (partition by id)
      )
    ),
    place_hash(area_id, area_name, project_number, project_name, master_project),
    hash(_row, _occurrence, _digest, transaction_date)
  from several_contract_lines
  union all
  select
    year(transaction_date),
    place_hash(
      area_id,
      area_name,
      project_number,
      project_name,
      master_project,
      candidate_projects
    ),
    hash(id)
  from several_contracts
),
rooms as (
  select lines.year, sum(hash(contract_rooms)) as total
  from (
    select distinct
      year(transaction_date) as year,
      place_hash(area_id, area_name, project_number, project_name, master_project) as place_hash,
      area_hundredths(area_sqm) as area_hundredths_sqm
    from contract_lines
  ) lines
  join contract_rooms using (place_hash, area_hundredths_sqm)
  group by 1
),
digested as (
  select year, place_hash, count(*) as n, sum(line) as total, bit_xor(line) as parity
  from lines
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
    any_value(rooms.total)
  ) as inputs,
  sum(digested.n) as rows
from digested
left join
  located_places on located_places.feed = 'rents'
  and located_places.place_hash = digested.place_hash
left join rooms on rooms.year = digested.year
group by digested.year
