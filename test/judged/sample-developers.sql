-- Names of projects in sales with the developer that ingest gives them (accepted), or the one that
-- it might have given and did not (refused): the brand that stands anywhere in the name, else the
-- developer of the name in the same area, or anywhere, that is most like it.
with
named as (
  select
    t.project,
    any_value(t.master_project order by t.master_project) as master_project,
    t.area,
    any_value(t.community order by t.community) as community,
    count(*) as sales,
    any_value(t.developer_id order by t.developer_id) as developer_id,
    any_value(t.developer_basis order by t.developer_basis) as basis
  from transactions t
  where t.type = 'sales' and t.is_off_plan and t.project is not null
  group by t.project, t.area
),
known as (
  select n.*, coalesce(d.brand, d.name) as developer
  from named n
  join developers d using (developer_id)
  where d.name_basis <> 'project'
),
worded as (
  select n.project, n.area, min(b.brand) as developer
  from named n
  join
    developers b on b.brand_id = b.developer_id
    and contains(' ' || lower(n.project) || ' ', ' ' || lower(b.brand) || ' ')
  where n.developer_id is null
  group by all
),
alike as (
  select
    n.project,
    n.area,
    arg_max(
      k.developer,
      (
        jaro_winkler_similarity(lower(n.project), lower(k.project))
          + case when n.area = k.area then 0.1 else 0 end,
        k.project
      )
    ) as developer
  from named n, known k
  where n.developer_id is null
  group by n.project, n.area
),
candidates as (
  select
    project,
    master_project,
    area,
    community,
    sales,
    'accepted' as decision,
    basis,
    developer_id,
    developer
  from known
  union all
  select
    n.project,
    n.master_project,
    n.area,
    n.community,
    n.sales,
    'refused',
    case when w.developer is null then 'alike' else 'word' end,
    null,
    coalesce(w.developer, a.developer)
  from named n
  join alike a on a.project = n.project and a.area is not distinct from n.area
  left join worded w on w.project = n.project and w.area is not distinct from n.area
  where n.developer_id is null
),
-- A third by the register's project, a third by brand, a third refused; half of each third by its
-- sales, half whatever their number.
drawn as (
  select
    *,
    row_number() over (partition by decision, basis order by hash(project, area, $seed)) as turn,
    row_number() over (
      partition by decision, basis
      order by - ln((hash(project, area, $seed, 'weight') % 1000000 + 1) / 1000001.0) / sales
    ) as weighted_turn
  from candidates
)
select
  project,
  master_project,
  area,
  community,
  developer as suggested_developer,
  decision,
  basis,
  developer_id,
  sales
from drawn
where turn <= $rows / 5 or weighted_turn <= $rows / 5
order by hash(project, area, $seed, 'order')
