-- Buildings with the names of what they belong to, the text they are found by, and the figures they
-- are ordered by. What no export says stays null: a building's year of completion is its project's,
-- its units are the flats, offices and shops of the register of buildings, or those of a project of
-- one building; a coordinate is its area's.
with
dealt as (
  select
    building_id,
    mode(community_id order by community_id) as community_id,
    count(*) filter (type = 'sales') as sales_count
  from transactions
  where building_id is not null
  group by building_id
),
headline as (
  select
    subject_id as building_id,
    case when ppsf_n >= {{least_shown}} then median_price_aed_per_sqft end
      as median_price_aed_per_sqft,
    ppsf_n
  from headlines
  where subject = 'building' and property_type = 'all' and bedrooms = -1
),
counted as (
  select project_id, count(*) as named_buildings
  from buildings
  where project_id is not null
  group by project_id
),
primary_communities as (
  select area_id, arg_max(community_id, (area_share, - community_id)) as community_id
  from place_areas
  where area_share >= 0.5
  group by area_id
)
select
  b.building_id,
  b.name,
  b.name_ar,
  fold_name(concat_ws(' ', b.name, b.name_ar)) as folded,
  b.area_id,
  a.name as area,
  a.name_ar as area_ar,
  coalesce(d.community_id, pc.community_id) as community_id,
  m.name as community,
  b.project_id,
  p.name as project,
  p.name_ar as project_ar,
  p.developer_id,
  v.name as developer,
  v.name_ar as developer_ar,
  b.building_number,
  b.floors,
  coalesce(
    nullif(coalesce(b.flats, 0) + coalesce(b.offices, 0) + coalesce(b.shops, 0), 0),
    case
      when c.named_buildings = 1
      and p.building_count <= 1 then p.unit_count
    end
  )::integer as unit_count,
  b.flats,
  b.offices,
  b.shops,
  b.car_parks,
  b.elevators,
  b.swimming_pools,
  b.built_up_area_sqft,
  b.is_freehold,
  year(p.completion_date)::integer as completed_year,
  t.latitude,
  t.longitude,
  case when t.latitude is not null then 'area' end as precision,
  coalesce(d.sales_count, 0)::integer as transaction_count,
  h.median_price_aed_per_sqft,
  coalesce(h.ppsf_n, 0)::integer as ppsf_n
from buildings b
left join places a on a.kind = 'area' and a.place_id = b.area_id
left join projects p on p.project_id = b.project_id
left join counted c on c.project_id = b.project_id
left join developers v on v.developer_id = p.developer_id
left join dealt d on d.building_id = b.building_id
left join primary_communities pc on pc.area_id = b.area_id
left join
  places m on m.kind = 'community'
  and m.place_id = coalesce(d.community_id, pc.community_id)
left join area_points t on t.area_id = b.area_id
left join headline h on h.building_id = b.building_id
