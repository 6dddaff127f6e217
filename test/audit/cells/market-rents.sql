-- Rents of the whole emirate by month, property type and stated bedrooms.
select
  property_type,
  bedrooms,
  strftime(date_trunc('month', counted_day), '%Y-%m-%d') as period,
  version,
  count(*) as contract_count,
  sum(annual) as annual_value_aed,
  figure(case when is_eligible then annual end) as median_annual_aed,
  figure(case when is_eligible then rent_per_sqft end) as median_annual_aed_per_sqft
from rents_of, windows
where
  subject = 'market'
  and counted_day <= rents_to
  and property_type is not null
  and bedrooms is not null
group by all
