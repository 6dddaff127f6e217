-- Rent contracts that start in a month, by area, community, project and the whole market; new and
-- renewed contracts apart, because renewals cost far less. Counts cover all registered contracts;
-- amounts and medians cover eligible contracts. Values are added up as decimals, because a sum of
-- floating-point numbers depends on the order in which threads add them.
with
rents as (
  select
    started_rents.area_id,
    started_rents.community_id,
    started_rents.project_id,
    0 as market_id,
    started_rents.property_type,
    started_rents.bedrooms,
    started_rents.version,
    date_trunc('month', started_rents.start_date)::date as month,
    started_rents.annual_amount_aed,
    -- Amounts are held in whole fils, because quantiles of integers take half the time (measured)
    -- and amounts have two decimals.
    case
      when started_rents.is_eligible
        then try_cast(round(started_rents.annual_amount_aed * 100) as bigint)
    end as eligible_annual_fils,
    case
      when started_rents.is_eligible
        then try_cast(round(started_rents.annual_aed_per_sqft * 100) as bigint)
    end as eligible_annual_fils_per_sqft
  from started_rents
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
    count(*)::integer as contract_count,
    sum(try_cast(annual_amount_aed as decimal(38, 2)))::double as annual_value_aed,
    count(eligible_annual_fils)::integer as rent_n,
    quantile_cont(eligible_annual_fils, [0.25, 0.5, 0.75]) as annual,
    count(eligible_annual_fils_per_sqft)::integer as rent_per_sqft_n,
    quantile_cont(eligible_annual_fils_per_sqft, [0.25, 0.5, 0.75]) as annual_per_sqft
  from rents
  group by
    grouping sets (
      (market_id, property_type, bedrooms, version, month),
      (area_id, property_type, bedrooms, version, month),
      (community_id, property_type, bedrooms, version, month),
      (project_id, property_type, bedrooms, version, month)
    )
)
select
  subject,
  subject_id,
  property_type,
  bedrooms,
  version,
  month,
  contract_count,
  annual_value_aed,
  rent_n,
  annual[2] / 100 as median_annual_aed,
  annual[1] / 100 as p25_annual_aed,
  annual[3] / 100 as p75_annual_aed,
  rent_per_sqft_n,
  annual_per_sqft[2] / 100 as median_annual_aed_per_sqft,
  annual_per_sqft[1] / 100 as p25_annual_aed_per_sqft,
  annual_per_sqft[3] / 100 as p75_annual_aed_per_sqft
from grouped
where subject_id is not null
