-- Rents of the whole market by month, quarter and year, and of each area and community by month,
-- all also by property type; up to the register's as-of date. Counts and amounts cover all
-- registered contracts, each once; medians cover eligible contracts. Values are added up as
-- decimals, because a sum of floating-point numbers depends on the order in which threads add them.
with
rents as (
  select
    0 as market_id,
    area_id,
    community_id,
    version,
    property_type,
    bedrooms,
    annual_amount_aed,
    date_trunc('month', start_date) as month,
    date_trunc('quarter', start_date) as quarter,
    date_trunc('year', start_date) as year,
    -- Amounts are held in whole fils, because quantiles of integers take half the time (measured)
    -- and amounts have two decimals.
    case
      when is_eligible then try_cast(round(annual_amount_aed * 100) as bigint)
    end as eligible_fils,
    case
      when is_eligible then try_cast(round(annual_aed_per_sqft * 100) as bigint)
    end as eligible_fils_per_sqft
  from
    started_rents
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
    count(*) as contract_count,
    sum(try_cast(annual_amount_aed as decimal(38, 2)))::double as annual_value_aed,
    count(bedrooms) as bedrooms_known_count,
    count(eligible_fils) as rent_n,
    quantile_cont(eligible_fils, [0.25, 0.5, 0.75]) as annual,
    {{annual_range}} as annual_range,
    count(eligible_fils_per_sqft) as rent_per_sqft_n,
    quantile_cont(eligible_fils_per_sqft, [0.25, 0.5, 0.75]) as annual_per_sqft,
    {{per_sqft_range}} as per_sqft_range
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
select
  subject,
  subject_id,
  span,
  period,
  property_type,
  version,
  contract_count::integer as contract_count,
  annual_value_aed,
  bedrooms_known_count::integer as bedrooms_known_count,
  rent_n::integer as rent_n,
  annual[2] / 100 as median_annual_aed,
  annual[1] / 100 as p25_annual_aed,
  annual[3] / 100 as p75_annual_aed,
  annual_range[1] / 100 as low_annual_aed,
  annual_range[2] / 100 as high_annual_aed,
  rent_per_sqft_n::integer as rent_per_sqft_n,
  annual_per_sqft[2] / 100 as median_annual_aed_per_sqft,
  annual_per_sqft[1] / 100 as p25_annual_aed_per_sqft,
  annual_per_sqft[3] / 100 as p75_annual_aed_per_sqft,
  per_sqft_range[1] / 100 as low_annual_aed_per_sqft,
  per_sqft_range[2] / 100 as high_annual_aed_per_sqft
from series
where subject_id is not null
