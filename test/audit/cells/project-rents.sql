-- Rents of the last 12 months in a project, in total and by property type.
select
  subject_id as project_id,
  case
    when grouping(property_type) = 1 then 'all'
    else 'property_type'
  end as level,
  case
    when grouping(property_type) = 1 then 'all'
    else property_type
  end as property_type,
  version,
  count(*) as contract_count,
  sum(annual) as annual_value_aed,
  figure(case when is_eligible then annual end) as median_annual_aed,
  figure(case when is_eligible then rent_per_sqft end) as median_annual_aed_per_sqft
from rents_of, windows
where subject = 'project' and counted_day between rents_from and rents_to
group by grouping sets ((subject_id, version), (subject_id, property_type, version))
