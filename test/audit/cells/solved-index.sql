-- Months of the indices that are solved by regression, of one stage of built property.
select
  method,
  nullif(subject_id, 0) as area,
  part as stage,
  period,
  record_count as sales_count,
  {'value': level, 'n': n} as index,
  n_before,
  error as standard_error_pct
from solved_index
where register = 'sales'
