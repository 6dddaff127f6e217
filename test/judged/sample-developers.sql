-- Names of projects in sales with the developer that ingest gives them (accepted), or the one that
-- it might have given and did not (refused): the brand that stands anywhere in the name, else the
-- developer of the name in the same area, or anywhere, that is most like it.
with
named as (
  select
    transactions.project,
    any_value(transactions.master_project order by transactions.master_project) as master_project,
    transactions.area,
    any_value(transactions.community order by transactions.community) as community,
    count(*) as sales,
    any_value(transactions.developer_id order by transactions.developer_id) as developer_id,
    any_value(transactions.developer_basis order by transactions.developer_basis) as basis
  from transactions
  where
    transactions.type = 'sales'
    and transactions.is_off_plan
    and transactions.project is not null
  group by transactions.project, transactions.area
),
known as (
  select named.*, coalesce(developers.brand, developers.name) as developer
  from named
  join developers using (developer_id)
  where developers.name_basis <> 'project'
),
worded as (
  select named.project, named.area, min(developers.brand) as developer
  from named
  join
    developers on developers.brand_id = developers.developer_id
    and contains(' ' || lower(named.project) || ' ', ' ' || lower(developers.brand) || ' ')
  where named.developer_id is null
  group by all
),
alike as (
  select
    named.project,
    named.area,
    arg_max(
      known.developer,
      (
        jaro_winkler_similarity(lower(named.project), lower(known.project))
          + case when named.area = known.area then 0.1 else 0 end,
        known.project
      )
    ) as developer
  from named, known
  where named.developer_id is null
  group by named.project, named.area
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
    named.project,
    named.master_project,
    named.area,
    named.community,
    named.sales,
    'refused',
    case when worded.developer is null then 'alike' else 'word' end,
    null,
    coalesce(worded.developer, alike.developer)
  from named
  join
    alike on alike.project = named.project
    and alike.area is not distinct from named.area
  left join
    worded on worded.project = named.project
    and worded.area is not distinct from named.area
  where named.developer_id is null
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
