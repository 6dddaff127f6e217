-- Shares are counted from the alias rows that carry a count: n is the rows seen in the area, except
-- for `community` rows, whose publisher counted the whole community and gave the share of its first
-- area. Rows marked low stay, because an overlap has a small share; rows marked conflict do not.
-- The confidence of a pair is the best of its alias rows: a pair that has only low rows is shown as
-- an overlap, and is never used to locate a row.
with
evidence as (
  select
    names.community_id,
    cast(aliases.area_id as integer) as area_id,
    case
      aliases.confidence
      when 'high' then 3
      when 'medium' then 2
      else 1
    end as confidence,
    try_cast(aliases.n as double) as n,
    case
      when aliases.kind = 'community' then try_cast(aliases.n as double)
        / try_cast(aliases.share as double)
      else try_cast(aliases.n as double)
    end as n_community
  from mapping_area_aliases aliases
  join
    community_names names on names.folded = fold_name(aliases.marketing_name)
    and (names.area_id is null or names.area_id = cast(aliases.area_id as integer))
  where
    aliases.kind in ('community', 'gateway_area', 'master_project')
    and aliases.confidence <> 'conflict'
    and try_cast(aliases.n as double) > 0
    and try_cast(aliases.share as double) > 0
    -- Keeps one community for each alias row: the one for the row's area before the one for all
    -- areas.
  qualify
    row_number() over (
      partition by aliases.marketing_name, aliases.area_id, aliases.kind, aliases.source
      order by names.area_id is null, names.community_id
    ) = 1
),
community_shares as (
  select
    community_id,
    area_id,
    sum(n) as n,
    max(confidence) as confidence,
    sum(n) / sum(sum(n_community)) over (partition by community_id) as share
  from evidence
  group by community_id, area_id
),
deals as (
  select area_id, master_project, sum(n) as n
  from place_wordings
  where feed = 'sales' and area_id is not null
  group by area_id, master_project
),
deal_communities as (
  select deals.area_id, deals.master_project, deals.n, names.community_id
  from deals
  left join
    community_names names on names.folded = fold_name(deals.master_project)
    and (names.area_id is null or names.area_id = deals.area_id)
  qualify
    row_number() over (
      partition by deals.area_id, deals.master_project
      order by names.area_id is null, names.community_id
    ) = 1
),
area_totals as (select area_id, sum(n) as n from deal_communities group by area_id),
area_shares as (
  select
    deal_communities.area_id,
    deal_communities.community_id,
    sum(deal_communities.n) / any_value(area_totals.n) as area_share
  from deal_communities
  join
    area_totals on area_totals.area_id = deal_communities.area_id
    and area_totals.n >= {{area_share_deals_least}}
  where deal_communities.community_id is not null
  group by deal_communities.area_id, deal_communities.community_id
)
select
  community_shares.community_id,
  community_shares.area_id,
  round(community_shares.share, 4) as share,
  round(area_shares.area_share, 4) as area_share,
  cast(community_shares.n as bigint) as n,
  case
    community_shares.confidence
    when 3 then 'high'
    when 2 then 'medium'
    else 'low'
  end as confidence
from community_shares
left join
  area_shares on area_shares.area_id = community_shares.area_id
  and area_shares.community_id = community_shares.community_id
where community_shares.share >= 0.01
