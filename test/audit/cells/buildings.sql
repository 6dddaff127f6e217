-- The sales of a building, counted where the building of enough sales there is known; and the part
-- of the sales of units of its project, of the last 12 months, whose building is. A building
-- without a project has the part among the sales of its area without one.
with
of_year as (
  select project_id, area_id, (building_id is not null)::integer as is_known
  from sales, windows
  where
    day between sales_from and sales_to
    and property_type not in ('land', 'villa', 'townhouse', 'building')
),
in_project as (select project_id, avg(is_known) as known from of_year group by project_id),
in_area as (
  select area_id, avg(is_known) as known
  from of_year
  where project_id is null
  group by area_id
),
counted as (
  select subject_id, count(*) as n
  from sales_of
  where subject = 'building'
  group by subject_id
),
shares as (
  select
    buildings.building_id,
    case
      when buildings.project_id is null then in_area.known
      else in_project.known
    end as known
  from published_buildings as buildings
  left join in_project on in_project.project_id = buildings.project_id
  left join in_area on in_area.area_id = buildings.area_id
)
select
  building_id,
  round(100 * known, 1) as sales_known_pct,
  case
    when coalesce(known, 1) >= {{dimension_known_least}} then coalesce(n, 0)
  end as transaction_count
from shares
left join counted on counted.subject_id = shares.building_id
