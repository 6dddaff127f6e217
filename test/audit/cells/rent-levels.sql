-- Rents of the last 12 months in a place, by property type, stated bedrooms and version.
select
  subject_id as area,
  case
    when grouping(property_type) = 1 then 'all'
    when grouping(bedrooms) = 1 then 'property_type'
    else 'bedrooms'
  end as level,
  case
    when grouping(property_type) = 1 then 'all'
    else property_type
  end as property_type,
  bedrooms,
  version,
  count(*) as contract_count,
  sum(annual) as annual_value_aed,
  figure(case when is_eligible then annual end) as median_annual_aed,
  figure(case when is_eligible then rent_per_sqft end) as median_annual_aed_per_sqft
from rents_of, windows
where
  subject in ('area', 'community')
  and counted_day between rents_from and rents_to
group by
  grouping sets (
    (subject_id, version),
    (subject_id, property_type, version),
    (subject_id, property_type, bedrooms, version)
  )
having grouping(bedrooms) = 1 or bedrooms is not null
