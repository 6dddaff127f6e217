-- Where a row lies, worked out once for every distinct way the exports word a place. Each answer
-- carries its basis: area: register (the export gives the id) > lookup (a cadastral name) > project
-- > alias (a community's main area). community: feed (the export's own word) > master-project >
-- project (of a contract that names several: each of them) > area (of sales: its primary community,
-- when that has half of it).
with
tuples as (
  select distinct
    feed,
    area_id,
    area_name,
    project_number,
    project_name,
    master_project,
    candidate_projects
  from place_wordings
),
folded as (
  select
    *,
    fold_name(area_name) as area_folded,
    fold_name(project_name) as project_folded,
    fold_name(master_project) as master_folded
  from tuples
),
linked as (
  select
    f.*,
    coalesce(l.project_id, p.project_number)::integer as linked_project,
    coalesce(l.basis, case when f.project_number > 0 then 'number' end) as project_basis,
    coalesce(l.confidence, case when f.project_number > 0 then 1 end)::double as project_confidence,
    feed.community_id as feed_community,
    case
      when feed.area_basis = 'lookup' then feed.area_id
      when f.feed = 'rents'
      or feed.area_en is null then cadastral.area_id
    end as lookup_area,
    case when feed.area_basis = 'alias' then feed.area_id end as alias_area
  from folded f
  left join clean_projects p on p.project_number = f.project_number
  left join
    place_feed_names feed on f.feed = 'sales'
    and feed.area_en = f.area_name
    -- Rents name cadastral areas only, in any letter case.
  left join cadastral_names cadastral on cadastral.folded = f.area_folded
  left join
    project_links l on l.feed = f.feed
    and l.place_hash
      = place_hash(f.area_id, f.area_name, f.project_number, f.project_name, f.master_project)
),
located as (
  select
    l.*,
    coalesce(l.area_id, l.lookup_area, p.area_id, by_name.area_id, l.alias_area)::integer
      as located_area,
    case
      when l.area_id is not null then 'register'
      when l.lookup_area is not null then 'lookup'
      when p.area_id is not null
      or by_name.area_id is not null then 'project'
      when l.alias_area is not null then 'alias'
    end as area_basis,
    fold_name(p.master_project) as register_master
  from linked l
  left join projects_register p on p.project_number = l.linked_project
  left join project_areas by_name on by_name.folded = l.project_folded
),
-- Takes a project's community from the sales feeds when nine rows in ten agree.
feed_projects as (
  select project_folded, arg_max(feed_community, n) as community_id
  from (
    select project_folded, feed_community, count(*) as n
    from located
    where feed_community is not null
      and project_folded is not null
    group by all
  )
  group by project_folded
  having max(n) >= 0.9 * sum(n)
),
-- A master project's name may mean one community in one area and another elsewhere.
named_communities as (
  select folded, area_id, any_value(community_id) as community_id
  from community_names
  group by all
  having count(distinct community_id) = 1
),
-- Half of all the area's sales are the community's: then a sale in the area that says nothing more
-- is taken to be too. A rent is not: most rents of an area that name no project lie outside its
-- community.
primary_communities as (
  select area_id, community_id
  from place_areas
  where area_share >= 0.5
  qualify
    row_number() over (partition by area_id order by area_share desc, community_id) = 1
),
answered as (
  select
    l.feed,
    l.area_id,
    l.area_name,
    l.project_number,
    l.project_name,
    l.master_project,
    l.candidate_projects,
    l.located_area,
    l.area_basis,
    coalesce(
      l.feed_community,
      master_here.community_id,
      by_master.community_id,
      by_feed.community_id,
      register_here.community_id,
      by_register.community_id,
      by_area.community_id
    ) as community_id,
    case
      when l.feed_community is not null then 'feed'
      when coalesce(master_here.community_id, by_master.community_id) is not null
        then 'master-project'
      when coalesce(by_feed.community_id, register_here.community_id,
        by_register.community_id) is not null then 'project'
      when by_area.community_id is not null then 'area'
    end as community_basis,
    coalesce(
      l.linked_project,
      case when l.project_number > 0 then l.project_number end
    )::integer as project_id,
    l.project_basis,
    l.project_confidence
  from located l
  left join
    named_communities master_here on master_here.folded = l.master_folded
    and master_here.area_id = l.located_area
  left join
    named_communities by_master on by_master.folded = l.master_folded
    and by_master.area_id is null
  left join feed_projects by_feed on by_feed.project_folded = l.project_folded
  left join
    named_communities register_here on register_here.folded = l.register_master
    and register_here.area_id = l.located_area
  left join
    named_communities by_register on by_register.folded = l.register_master
    and by_register.area_id is null
  left join
    primary_communities by_area on l.feed = 'sales'
    and by_area.area_id = l.located_area
),
-- The community that holds every project which a contract may be in: one that lies elsewhere or
-- nowhere leaves it open.
candidates as (
  select distinct
    area_id,
    area_name,
    candidate_projects,
    unnest(candidate_projects) as project_name
  from answered
  where candidate_projects is not null
),
candidate_communities as (
  select
    c.area_id,
    c.area_name,
    c.candidate_projects,
    max(a.community_id) as community_id
  from candidates c
  left join
    answered a on a.feed = 'rents'
    and a.area_id is not distinct from c.area_id
    and a.area_name is not distinct from c.area_name
    and a.project_name = c.project_name
  group by all
  having count(distinct a.community_id) = 1 and count(a.community_id) = count(*)
)
select
  a.* replace (
    coalesce(a.community_id, c.community_id) as community_id,
    coalesce(
      a.community_basis,
      case when c.community_id is not null then 'project' end
    ) as community_basis
  )
from answered a
left join
  candidate_communities c on c.area_id is not distinct from a.area_id
  and c.area_name is not distinct from a.area_name
  and c.candidate_projects = a.candidate_projects
