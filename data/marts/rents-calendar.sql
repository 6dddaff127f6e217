-- Rents of the whole market by month, quarter and year, and of each area and community by month,
-- all also by property type; up to the register's as-of date.
with
rents as (
  select
    0 as market_id,
    area_id,
    community_id,
    version,
    property_type,
    date_trunc('month', start_date) as month,
    date_trunc('quarter', start_date) as quarter,
    date_trunc('year', start_date) as year,
    {{entered}}
  from
    measured_contracts
    -- A start outside these days is implausible and flagged, or lies after the as-of date.
  join counted_until on start_date between year_from and rents_until
  where start_date >= date '{{day_flagged_before}}'
),
series as (
  select
    case
      when grouping(market_id) = 0 then 'market'
      when grouping(area_id) = 0 then 'area'
      else 'community'
    end as subject,
    coalesce(market_id, area_id, community_id)::bigint as subject_id,
    case
      when grouping(month) = 0 then 'month'
      when grouping(quarter) = 0 then 'quarter'
      else 'year'
    end as span,
    coalesce(month, quarter, year)::date as period,
    case
      when grouping(property_type) = 1 then 'all'
      else property_type
    end as property_type,
    version,
    {{aggregates}}
  from rents
  group by
    grouping sets (
      (market_id, version, month),
      (market_id, version, quarter),
      (market_id, version, year),
      (market_id, version, month, property_type),
      (market_id, version, quarter, property_type),
      (market_id, version, year, property_type),
      (area_id, version, month),
      (area_id, version, month, property_type),
      (community_id, version, month),
      (community_id, version, month, property_type)
    )
)
select subject, subject_id, span, period, property_type, version, {{figures}}
from series
where subject_id is not null
