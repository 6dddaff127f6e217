-- The price index of one stage of a project over all property types, as the mart has it.
select period, index_stratified, smoothed, base_year, n, strata_used, strata_missing
from price_index
where
  subject = 'project'
  and subject_id = $project_id::BIGINT
  and property_type = 'all'
  and stage = $stage::VARCHAR
  and granularity = $granularity::VARCHAR
  and period >= $from::DATE
order by period
