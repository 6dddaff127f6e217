-- Months of the rent indices, of new contracts or of renewals.
select
  nullif(subject_id, 0) as area,
  part as version,
  period,
  record_count as contract_count,
  {'value': level, 'n': n} as index,
  n_before,
  error as standard_error_pct
from solved_index
where register = 'rents'
