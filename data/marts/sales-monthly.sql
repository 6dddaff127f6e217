-- Sales by month of each area, community, project and building and of the whole market, off-plan
-- and ready apart.
with
sales as (
  select *, 0 as market_id, date_trunc('month', transaction_date)::date as month
  from measured_sales
),
entered as (
  select
    market_id,
    area_id,
    community_id,
    project_id,
    building_id,
    property_type,
    bedrooms,
    is_off_plan,
    month,
    {{entered}}
  from sales
),
grouped as (
  select
    case
      when grouping(area_id) = 0 then 'area'
      when grouping(community_id) = 0 then 'community'
      when grouping(project_id) = 0 then 'project'
      when grouping(building_id) = 0 then 'building'
      else 'market'
    end as subject,
    coalesce(area_id, community_id, project_id, building_id, market_id)::bigint as subject_id,
    property_type,
    bedrooms,
    is_off_plan,
    month,
    {{aggregates}}
  from entered
  group by
    grouping sets (
      (market_id, property_type, bedrooms, is_off_plan, month),
      (area_id, property_type, bedrooms, is_off_plan, month),
      (community_id, property_type, bedrooms, is_off_plan, month),
      (project_id, property_type, bedrooms, is_off_plan, month),
      (building_id, property_type, bedrooms, is_off_plan, month)
    )
)
select subject, subject_id, property_type, bedrooms, is_off_plan, month, {{figures}}
from grouped
where subject_id is not null
