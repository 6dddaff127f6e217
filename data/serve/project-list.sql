-- Projects with the names of what they belong to, the text they are found by, and the units that
-- registered sales have covered. The community is the one most of its deals and contracts are in,
-- else the area's primary one when that has half of the area.
with
placed as (
  select project_id, community_id, count(*) as n
  from transactions
  where project_id is not null and community_id is not null
  group by all
  union all
  select project_id, community_id, count(*)
  from rent_contracts
  where project_id is not null and community_id is not null
  group by all
),
communities as (
  select project_id, arg_max(community_id, (n, - community_id)) as community_id
  from (select project_id, community_id, sum(n) as n from placed group by all)
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
  from transactions
  where type = 'sales' and project_id is not null
  group by project_id
)
select
  p.project_id,
  p.project_number,
  p.name,
  p.name_ar,
  p.name_basis,
  fold_name(concat_ws(' ', p.name, p.name_ar, p.project_number::varchar)) as folded,
  p.developer_id,
  d.name as developer,
  d.name_ar as developer_ar,
  coalesce(md.name, p.master_developer, md.name_ar) as master_developer,
  p.area_id,
  a.name as area,
  a.name_ar as area_ar,
  coalesce(c.community_id, pc.community_id) as community_id,
  m.name as community,
  p.master_project,
  p.status,
  p.completion_pct,
  p.start_date,
  p.expected_completion_date,
  p.completion_date,
  p.cancelled_date,
  p.unit_count,
  p.villa_count,
  p.building_count,
  p.land_count,
  p.escrow_agent,
  p.description,
  p.description_ar,
  p.basis,
  p.confidence,
  p.is_registered,
  s.first_sale_date,
  coalesce(s.sold_units, 0) as sold_units,
  coalesce(s.sold_off_plan_units, 0) as sold_off_plan_units
from projects p
left join developers d on d.developer_id = p.developer_id
left join developers md on md.developer_id = p.master_developer_id
left join places a on a.kind = 'area' and a.place_id = p.area_id
left join communities c on c.project_id = p.project_id
left join primary_communities pc on pc.area_id = p.area_id
left join
  places m on m.kind = 'community'
  and m.place_id = coalesce(c.community_id, pc.community_id)
left join sold s on s.project_id = p.project_id
