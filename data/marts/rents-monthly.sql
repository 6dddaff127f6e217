-- Rent contracts that start in a month, by area, community, project and the whole market; new and renewed never mixed, because renewals run far lower. Counts are of all
-- registered contracts; amounts and medians of eligible ones.
with rents as (
  select r.*, date_trunc('month', r.start_date)::date as month, e.id is not null as is_priced, 0 as market_id
  from rent_contracts r
  left join eligible_rents e on e.id = r.id
)
select
  case when grouping(area_id) = 0 then 'area' when grouping(community_id) = 0 then 'community' when grouping(project_id) = 0 then 'project' else 'market' end as subject,
  coalesce(area_id, community_id, project_id, market_id)::bigint as subject_id,
  property_type,
  bedrooms,
  version,
  month,
  count(*)::integer as contract_count,
  sum(annual_amount_aed) as annual_value_aed,
  (count(*) filter (where is_priced))::integer as rent_n,
  quantile_cont(annual_amount_aed, 0.5) filter (where is_priced) as median_annual_aed,
  quantile_cont(annual_amount_aed, 0.25) filter (where is_priced) as p25_annual_aed,
  quantile_cont(annual_amount_aed, 0.75) filter (where is_priced) as p75_annual_aed,
  (count(annual_aed_per_sqft) filter (where is_priced))::integer as rent_per_sqft_n,
  quantile_cont(annual_aed_per_sqft, 0.5) filter (where is_priced) as median_annual_aed_per_sqft,
  quantile_cont(annual_aed_per_sqft, 0.25) filter (where is_priced) as p25_annual_aed_per_sqft,
  quantile_cont(annual_aed_per_sqft, 0.75) filter (where is_priced) as p75_annual_aed_per_sqft
from rents
group by grouping sets (
  (market_id, property_type, bedrooms, version, month),
  (area_id, property_type, bedrooms, version, month),
  (community_id, property_type, bedrooms, version, month),
  (project_id, property_type, bedrooms, version, month)
)
having coalesce(area_id, community_id, project_id, market_id) is not null
