-- The cadastral area of a project, from every register that names both: the projects register,
-- deals and rent contracts. A project has an area here only when at least nine rows in ten agree; a
-- name that several projects share does not pass. Names are folded after they are counted.
with
cadastral as (select area_en, area_id from place_feed_names where area_basis = 'lookup'),
counted_wordings as (
  select project_name, area_id, area_name, sum(n) as n
  from place_wordings
  group by all
),
named as (
  select fold_name(name) as folded, area_id, count(*) as n
  from clean_projects
  group by all
  union all
  select fold_name(name_ar), area_id, count(*)
  from clean_projects
  where name_ar is distinct from name
  group by all
  union all
  select
    fold_name(worded.project_name),
    coalesce(worded.area_id, cadastral.area_id),
    sum(n)
  from counted_wordings worded
  left join cadastral on worded.area_id is null and cadastral.area_en = worded.area_name
  group by all
),
counted as (
  select folded, area_id, sum(n) as n
  from named
  where folded is not null and folded <> '' and area_id is not null
  group by folded, area_id
),
shares as (
  select
    folded,
    area_id,
    cast(n as bigint) as n,
    round(n / sum(n) over (partition by folded), 4) as share
  from counted
)
select folded, area_id, n, share
from shares
where share >= 0.9
