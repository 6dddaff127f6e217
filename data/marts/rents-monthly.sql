-- Rent contracts that start in a month, by area, community, project and the whole market; new and
-- renewed contracts apart, because renewals cost far less.
with
rents as (
  select *, 0 as market_id, date_trunc('month', start_date)::date as month
  from measured_contracts
),
entered as (
  select
    market_id,
    area_id,
    community_id,
    project_id,
    property_type,
    bedrooms,
    version,
    month,
    {{entered}}
  from rents
),
grouped as (
  select
    case
      when grouping(area_id) = 0 then 'area'
      when grouping(community_id) = 0 then 'community'
      when grouping(project_id) = 0 then 'project'
      else 'market'
    end as subject,
    coalesce(area_id, community_id, project_id, market_id)::bigint as subject_id,
    property_type,
    bedrooms,
    version,
    month,
    {{aggregates}}
  from entered
  group by
    grouping sets (
      (market_id, property_type, bedrooms, version, month),
      (area_id, property_type, bedrooms, version, month),
      (community_id, property_type, bedrooms, version, month),
      (project_id, property_type, bedrooms, version, month)
    )
)
select subject, subject_id, property_type, bedrooms, version, month, {{figures}}
from grouped
where subject_id is not null
