-- The changes of the indices that are solved by regression (docs/methods, price index). Periods are
-- counted in months from year 0 where they are solved, and are days here.
select
  method,
  subject,
  subject_id::bigint as subject_id,
  property_type,
  stage,
  granularity,
  (date '0000-01-01' + to_months(period::integer))::date as period,
  (date '0000-01-01' + to_months(window_from::integer))::date as window_from,
  (date '0000-01-01' + to_months(compared_with::integer))::date as compared_with,
  ln_change,
  list_transform(string_split(errors, ' '), lambda error: error::double / 1e9) as ln_change_errors,
  n::integer as n,
  n_before::integer as n_before,
  sales_count::integer as sales_count,
  cluster_count::integer as cluster_count,
  round(100 * new_share, 4) as new_weight_pct
from index_points
