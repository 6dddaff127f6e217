-- The community of a project: what the sales feeds call the place its deals are in, else the master project the registers put it
-- under. The feeds come first because a deal's own feed name does; nine rows in ten must agree.
with by_feed as (
  select fold_name(deals.project_name) as folded, feed.community_id, count(*) as n
  from clean_transactions deals
  join place_feed_names feed on feed.area_en = deals.area_name and feed.community_id is not null
  where deals.area_id is null
  group by all
),
master_projects as (
  select project_name, master_project, area_id from clean_transactions
  union all
  select project_name, master_project, area_id from clean_rent_contracts
  union all
  select name, master_project, area_id from clean_projects
  union all
  select name_ar, master_project, area_id from clean_projects where name_ar is distinct from name
),
named as (
  select fold_name(project_name) as folded, fold_name(master_project) as master_folded, area_id, count(*) as n
  from master_projects
  where project_name is not null and master_project is not null
  group by all
),
by_master as (
  select named.folded, names.community_id, named.n
  from named
  join community_names names
    on names.folded = named.master_folded and (names.area_id is null or names.area_id = named.area_id)
  qualify row_number() over (
    partition by named.folded, named.master_folded, named.area_id order by names.area_id is null, names.community_id
  ) = 1
),
evidence as (
  select folded, community_id, n, 'feed' as basis from by_feed
  union all
  select folded, community_id, n, 'master-project' from by_master
  where folded not in (select folded from by_feed where folded is not null)
),
shares as (
  select folded, community_id, basis, cast(sum(n) as bigint) as n,
    round(sum(n) / sum(sum(n)) over (partition by folded), 4) as share
  from evidence
  where folded <> ''
  group by folded, community_id, basis
)
select folded, community_id, basis, n, share
from shares
where share >= 0.9
