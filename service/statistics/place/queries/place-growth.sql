-- How far prices of existing homes and new rents of every place moved in a year, like with like, by
-- property type and over all types.
select
  subject_id as place_id,
  feed,
  property_type,
  growth_pct,
  low_pct,
  high_pct,
  shrunk_pct,
  low_shrunk_pct,
  high_shrunk_pct,
  own_weight_pct,
  n,
  n_before,
  reason
from growth
where
  subject in ('area', 'community')
  and years = 1
  and stage in ('existing', 'all')
