-- Buildings with the names of their area, community, project and developer, the text that a search
-- compares, and the figures that order them. A column is null where no export gives the value. A
-- building's year of completion is its project's; its units are the flats, offices and shops of the
-- register of buildings, or the project's units where the project has one building; its coordinate
-- is that of an imported point, else its area's.
with
-- Sales of units of the last 12 months whose building is known, as part of those of the building's
-- project. A building without a project has the part among the sales of its area without one.
unit_sales as (
  select area_id, project_id, building_id
  from counted_deals
  join
    dataset_as_of on dataset = 'transactions'
    and transaction_date >= trailing_from(as_of, 1)
    and transaction_date <= as_of
  where type = 'sales' and is_in_building(property_type)
),
known_in_project as (
  select project_id, count(building_id) / count(*) as known
  from unit_sales
  where project_id is not null
  group by project_id
),
known_in_area as (
  select area_id, count(building_id) / count(*) as known
  from unit_sales
  where area_id is not null and project_id is null
  group by area_id
),
dealt as (
  select
    building_id,
    mode(community_id order by community_id) as community_id,
    count(*) filter (type = 'sales') as sales_count
  from counted_deals
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
  buildings.building_id,
  buildings.name,
  buildings.name_ar,
  fold_name(concat_ws(' ', buildings.name, buildings.name_ar)) as folded,
  buildings.area_id,
  area_places.name as area,
  area_places.name_ar as area_ar,
  coalesce(dealt.community_id, primary_communities.community_id) as community_id,
  community_places.name as community,
  buildings.project_id,
  projects.name as project,
  projects.name_ar as project_ar,
  projects.developer_id,
  coalesce(developers.name, developers.brand) as developer,
  developers.name_ar as developer_ar,
  buildings.building_number,
  buildings.floors,
  coalesce(
    nullif(
      coalesce(buildings.flats, 0) + coalesce(buildings.offices, 0) + coalesce(buildings.shops, 0),
      0
    ),
    case
      when counted.named_buildings = 1
      and projects.building_count <= 1 then projects.unit_count
    end
  )::integer as unit_count,
  buildings.flats,
  buildings.offices,
  buildings.shops,
  buildings.car_parks,
  buildings.elevators,
  buildings.swimming_pools,
  buildings.built_up_area_sqft,
  buildings.is_freehold,
  year(projects.completion_date)::integer as completed_year,
  coalesce(building_points.latitude, area_points.latitude) as latitude,
  coalesce(building_points.longitude, area_points.longitude) as longitude,
  coalesce(
    building_points.precision,
    case when area_points.latitude is not null then 'area' end
  ) as precision,
  coalesce(dealt.sales_count, 0)::integer as transaction_count,
  round(100 * coalesce(known_in_project.known, known_in_area.known), 1) as sales_known_pct,
  coalesce(known_in_project.known, known_in_area.known, 1)
    >= {{dimension_known_least}} as is_counted,
  headline.median_price_aed_per_sqft,
  coalesce(headline.ppsf_n, 0)::integer as ppsf_n
from buildings
left join
  places area_places on area_places.kind = 'area'
  and area_places.place_id = buildings.area_id
left join projects on projects.project_id = buildings.project_id
left join counted on counted.project_id = buildings.project_id
left join developers on developers.developer_id = projects.developer_id
left join dealt on dealt.building_id = buildings.building_id
left join primary_communities on primary_communities.area_id = buildings.area_id
left join
  places community_places on community_places.kind = 'community'
  and community_places.place_id = coalesce(dealt.community_id, primary_communities.community_id)
left join building_points on building_points.building_id = buildings.building_id
left join area_points on area_points.area_id = buildings.area_id
left join headline on headline.building_id = buildings.building_id
left join known_in_project on known_in_project.project_id = buildings.project_id
left join
  known_in_area on buildings.project_id is null
  and known_in_area.area_id = buildings.area_id
