-- Rents of a place by month.
select
  subject_id as area,
  property_type,
  strftime(date_trunc('month', counted_day), '%Y-%m-%d') as period,
  version,
  count(*) as contract_count,
  sum(annual) as annual_value_aed,
  figure(case when is_eligible_of_type then annual end) as median_annual_aed,
  figure(case when is_eligible_of_type then rent_per_sqft end) as median_annual_aed_per_sqft
from rents_of, windows
where
  subject in ('area', 'community')
  and counted_day <= rents_to
  and property_type is not null
group by all
