-- Projects with the names of their area, community and developers, the text that a search compares,
-- and the number of units that registered sales covered. The community is that of most deals and
-- contracts of the project; else the area's primary community, when that has half of the area's
-- sales.
with
placed as (
  select project_id, community_id, count(*) as n
  from counted_deals
  where project_id is not null and community_id is not null
  group by all
  union all
  select project_id, community_id, count(*)
  from counted_contracts
  where project_id is not null and community_id is not null
  group by all
),
community_counts as (select project_id, community_id, sum(n) as n from placed group by all),
communities as (
  select project_id, arg_max(community_id, (n, - community_id)) as community_id
  from community_counts
  group by project_id
),
primary_communities as (
  select area_id, arg_max(community_id, (area_share, - community_id)) as community_id
  from place_areas
  where area_share >= 0.5
  group by area_id
),
sold as (
  select
    project_id,
    min(transaction_date) as first_sale_date,
    sum(unit_count)::bigint as sold_units,
    coalesce(sum(unit_count) filter (is_off_plan), 0)::bigint as sold_off_plan_units
  from counted_deals
  where type = 'sales' and project_id is not null
  group by project_id
)
select
  projects.project_id,
  projects.project_number,
  projects.name,
  projects.name_ar,
  projects.name_basis,
  fold_name(
    concat_ws(' ', projects.name, projects.name_ar, projects.project_number::varchar)
  ) as folded,
  projects.developer_id,
  coalesce(developers.name, developers.brand) as developer,
  developers.name_ar as developer_ar,
  coalesce(
    master_developers.name,
    projects.master_developer,
    master_developers.name_ar,
    master_developers.brand
  ) as master_developer,
  projects.area_id,
  area_places.name as area,
  area_places.name_ar as area_ar,
  coalesce(communities.community_id, primary_communities.community_id) as community_id,
  community_places.name as community,
  projects.master_project,
  projects.status,
  projects.completion_pct,
  projects.start_date,
  projects.expected_completion_date,
  projects.completion_date,
  projects.cancelled_date,
  projects.unit_count,
  projects.villa_count,
  projects.building_count,
  projects.land_count,
  projects.escrow_agent,
  projects.description,
  projects.description_ar,
  projects.basis,
  projects.confidence,
  projects.is_registered,
  sold.first_sale_date,
  coalesce(sold.sold_units, 0) as sold_units,
  coalesce(sold.sold_off_plan_units, 0) as sold_off_plan_units
from projects
left join developers on developers.developer_id = projects.developer_id
left join
  developers master_developers on master_developers.developer_id = projects.master_developer_id
left join
  places area_places on area_places.kind = 'area'
  and area_places.place_id = projects.area_id
left join communities on communities.project_id = projects.project_id
left join primary_communities on primary_communities.area_id = projects.area_id
left join
  places community_places on community_places.kind = 'community'
  and community_places.place_id
    = coalesce(communities.community_id, primary_communities.community_id)
left join sold on sold.project_id = projects.project_id
