-- Deals and contracts with their place and project. Decisions by a name table are made here again;
-- decisions by the matching of projects are taken as published (`published_deals`,
-- `published_contracts`), because people judge the matching elsewhere: docs/audit.md. So is the
-- building that a name means.
--
-- A project is one building (docs/entities.md) where the newest pull of the register says one
-- building and no villas, and one building is known there.
create table one_building_projects as
with
pulled as (
  select max_by(row_of, pulled) as project
  from (select pulled, project_number, row_of from register_projects as row_of)
  group by project_number
)
select project.project_number::integer as project_id, only_one.building_id
from pulled
join (
  select project_id, min(building_id) as building_id
  from published_buildings
  group by project_id
  having count(*) = 1
) as only_one on only_one.project_id = project.project_number::integer
where
  try_cast(project.no_of_buildings as integer) = 1
  and coalesce(try_cast(project.no_of_villas as integer), 0) = 0;

create table placed_deals as
with
resolved as (
  select
    deals.*,
    feed.community as feed_community,
    own.community as master_community,
    coalesce(
      register_area_id,
      case when feed.community is null then named.area_id end,
      case when published.area_basis = 'project' then published.area_id end,
      of_feed.area_id
    ) as area_id,
    case
      when register_area_id is not null then 'register'
      when feed.community is null
      and named.area_id is not null then 'lookup'
      when published.area_basis = 'project' then 'project'
      when of_feed.area_id is not null then 'alias'
    end as area_basis,
    published.project_id,
    case when deals.building is not null then published.building_id end as named_building_id,
    published.community as published_community,
    published.community_basis as published_community_basis
  from deals
  left join published_deals as published using (id)
  left join feed_communities as feed on feed.feed_name = deals.area_name
  left join area_names as named on named.folded = fold(deals.area_name)
  left join community_areas as of_feed on of_feed.community = feed.community
  left join unambiguous_communities as own on own.folded = fold(deals.master_project)
)
select
  resolved.* exclude (feed_community, master_community, named_building_id),
  coalesce(named_building_id, one_building_projects.building_id) as building_id,
  case
    when named_building_id is not null then 'named'
    when one_building_projects.building_id is not null then 'only-building'
  end as building_basis,
  coalesce(
    feed_community,
    master_community,
    case
      when published_community_basis in ('project', 'area') then published_community
    end
  ) as community,
  case
    when feed_community is not null then 'feed'
    when master_community is not null then 'master-project'
    else published_community_basis
  end as community_basis
from resolved
left join
  one_building_projects on one_building_projects.project_id = resolved.project_id
  and resolved.building is null
  and resolved.kind = 'Unit';

create table located_contracts as
with
keyed as (
  select
    contracts.*,
    published.id,
    published.area_id as published_area_id,
    published.project_id,
    published.community,
    published.community_basis
  from contracts
  join published_contracts as published on published.id = 'r-' || contracts.number
  union all by name
  select
    contracts.*,
    published.id,
    published.area_id as published_area_id,
    published.project_id,
    published.community,
    published.community_basis
  from contracts
  left join
    published_contracts as published on
    -- Published instants are UTC, those of the exports Dubai's; midnight is a day without its time.
    -- Amounts are published to the fils.
    published.registered_at + interval 4 hour is not distinct from case
      when contracts.registered_at <> date_trunc('day', contracts.registered_at)
        then contracts.registered_at
    end
    and published.start_date = contracts.start_day
    and published.end_date is not distinct from contracts.end_day
    and published.version = contracts.version
    and published.annual_amount_aed is not distinct from round(contracts.annual, 2)
    and published.contract_amount_aed is not distinct from round(contracts.amount, 2)
    and published.registered_area is not distinct from contracts.area_name
  where contracts.number is null
  union all by name
  select contracts.*
  from contracts anti
  join published_contracts as published on published.id = 'r-' || contracts.number
  where contracts.number is not null
)
select
  keyed.* replace (
    coalesce(keyed.area_id, named.area_id) as area_id,
    -- A contract is in a community by its own master project or project, never by its area.
    coalesce(
      own.community,
      case when keyed.community_basis = 'project' then keyed.community end
    ) as community
  ),
  row_number() over () as position,
  round(annual / nullif(square_feet(size), 0), 2) as rent_per_sqft
from keyed
left join area_names as named on named.folded = fold(keyed.area_name)
left join
  unambiguous_communities as own on own.folded = fold(keyed.master_projects[1])
  and len(keyed.master_projects) = 1;
