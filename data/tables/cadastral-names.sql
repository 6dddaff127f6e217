-- Finds the cadastral area of a name in any letter case. Where the register has several areas with
-- one name, only areas with a municipality number are in use. Of several of these the name means
-- the one that has {{namesake_records_share}} of the records which give an area by number, so that
-- a further area that takes the name changes nothing.
with
used as (
  select area_id, count(*) as n
  from (
    select area_id
    from clean_transactions
    union all
    select area_id
    from clean_rent_contracts
  )
  where area_id is not null
  group by area_id
),
named as (
  select
    fold_name(areas.name) as folded,
    areas.area_id::integer as area_id,
    coalesce(used.n, 0) as n
  from clean_areas areas
  left join used using (area_id)
  qualify
    areas.municipality_number is not null
    or count(areas.municipality_number) over (partition by folded) = 0
)
select folded, arg_max(area_id, n) as area_id
from named
group by folded
having count(*) = 1 or (max(n) > 0 and {{namesake_records_share}} * sum(n) <= max(n))
