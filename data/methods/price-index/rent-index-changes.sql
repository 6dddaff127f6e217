-- The changes of the rent indices (docs/methods, rent index). Periods are counted in months from
-- year 0 where they are solved, and are days here.
select
  subject,
  subject_id::bigint as subject_id,
  property_type,
  version,
  granularity,
  (date '0000-01-01' + to_months(period::integer))::date as period,
  (date '0000-01-01' + to_months(window_from::integer))::date as window_from,
  (date '0000-01-01' + to_months(compared_with::integer))::date as compared_with,
  ln_change,
  list_transform(string_split(errors, ' '), lambda error: error::double / 1e9) as ln_change_errors,
  n::integer as n,
  n_before::integer as n_before,
  contract_count::integer as contract_count,
  cluster_count::integer as cluster_count
from rent_index_points
