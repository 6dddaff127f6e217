-- The area and community of each distinct wording of a place in the exports. Each answer carries
-- its basis: area: register (the export gives the id) > lookup (a cadastral name) > project > alias
-- (a community's main area). community: feed (the export's own word) > master-project > project (of
-- a contract that names several: each of them) > area (of sales: its primary community, when that
-- has half of it).
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
    folded.*,
    coalesce(project_links.project_id, projects.project_number)::integer as linked_project,
    coalesce(
      project_links.basis,
      case when folded.project_number > 0 then 'number' end
    ) as project_basis,
    coalesce(
      project_links.confidence,
      case when folded.project_number > 0 then 1 end
    )::double as project_confidence,
    feed.community_id as feed_community,
    case
      when feed.area_basis = 'lookup' then feed.area_id
      when folded.feed = 'rents'
      or feed.area_en is null then cadastral.area_id
    end as lookup_area,
    case when feed.area_basis = 'alias' then feed.area_id end as alias_area
  from folded
  left join clean_projects projects on projects.project_number = folded.project_number
  left join
    place_feed_names feed on folded.feed = 'sales'
    and feed.area_en = folded.area_name
    -- Rents name only cadastral areas, in any letter case.
  left join cadastral_names cadastral on cadastral.folded = folded.area_folded
  left join
    project_links on project_links.feed = folded.feed
    and project_links.place_hash = place_hash(
      folded.area_id,
      folded.area_name,
      folded.project_number,
      folded.project_name,
      folded.master_project
    )
),
located as (
  select
    linked.*,
    coalesce(
      linked.area_id,
      linked.lookup_area,
      projects_register.area_id,
      by_name.area_id,
      linked.alias_area
    )::integer as located_area,
    case
      when linked.area_id is not null then 'register'
      when linked.lookup_area is not null then 'lookup'
      when projects_register.area_id is not null
      or by_name.area_id is not null then 'project'
      when linked.alias_area is not null then 'alias'
    end as area_basis,
    fold_name(projects_register.master_project) as register_master
  from linked
  left join projects_register on projects_register.project_number = linked.linked_project
  left join project_areas by_name on by_name.folded = linked.project_folded
),
feed_counts as (
  select project_folded, feed_community, count(*) as n
  from located
  where feed_community is not null and project_folded is not null
  group by all
),
-- Takes a project's community from the sales feeds when nine rows in ten agree.
feed_projects as (
  select project_folded, arg_max(feed_community, n) as community_id
  from feed_counts
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
-- Finds the community that has half of all the area's sales: a sale in the area that names nothing
-- more exact is taken to lie in it. This does not hold for rents, because most rents of an area
-- that name no project lie outside its community.
primary_communities as (
  select area_id, community_id
  from place_areas
  where area_share >= 0.5
  qualify
    row_number() over (partition by area_id order by area_share desc, community_id) = 1
),
answered as (
  select
    located.feed,
    located.area_id,
    located.area_name,
    located.project_number,
    located.project_name,
    located.master_project,
    located.candidate_projects,
    located.located_area,
    located.area_basis,
    coalesce(
      located.feed_community,
      master_here.community_id,
      by_master.community_id,
      by_feed.community_id,
      register_here.community_id,
      by_register.community_id,
      by_area.community_id
    ) as community_id,
    case
      when located.feed_community is not null then 'feed'
      when coalesce(master_here.community_id, by_master.community_id) is not null
        then 'master-project'
      when coalesce(by_feed.community_id, register_here.community_id,
        by_register.community_id) is not null then 'project'
      when by_area.community_id is not null then 'area'
    end as community_basis,
    coalesce(
      located.linked_project,
      case when located.project_number > 0 then located.project_number end
    )::integer as project_id,
    located.project_basis,
    located.project_confidence
  from located
  left join
    named_communities master_here on master_here.folded = located.master_folded
    and master_here.area_id = located.located_area
  left join
    named_communities by_master on by_master.folded = located.master_folded
    and by_master.area_id is null
  left join feed_projects by_feed on by_feed.project_folded = located.project_folded
  left join
    named_communities register_here on register_here.folded = located.register_master
    and register_here.area_id = located.located_area
  left join
    named_communities by_register on by_register.folded = located.register_master
    and by_register.area_id is null
  left join
    primary_communities by_area on located.feed = 'sales'
    and by_area.area_id = located.located_area
),
-- Finds the community that holds every candidate project of a contract. Where one candidate lies in
-- another community or in none, the contract gets no community.
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
    candidates.area_id,
    candidates.area_name,
    candidates.candidate_projects,
    max(answered.community_id) as community_id
  from candidates
  left join
    answered on answered.feed = 'rents'
    and answered.area_id is not distinct from candidates.area_id
    and answered.area_name is not distinct from candidates.area_name
    and answered.project_name = candidates.project_name
  group by all
  having
    count(distinct answered.community_id) = 1
    and count(answered.community_id) = count(*)
)
select
  answered.* replace (
    coalesce(answered.community_id, candidates.community_id) as community_id,
    coalesce(
      answered.community_basis,
      case when candidates.community_id is not null then 'project' end
    ) as community_basis
  )
from answered
left join
  candidate_communities candidates on candidates.area_id is not distinct from answered.area_id
  and candidates.area_name is not distinct from answered.area_name
  and candidates.candidate_projects = answered.candidate_projects
