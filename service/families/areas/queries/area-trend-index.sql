-- The stratified index of existing homes of every place in the newest months, of all property
-- types. The mart has no month with fewer than {{least_shown}} sales; the service rescales it.
select
  subject_id as place_id,
  period as month,
  index_stratified,
  smoothed,
  base_year,
  n as index_n
from price_index
where
  subject in ('area', 'community')
  and property_type = 'all'
  and stage = 'existing'
  and granularity = 'month'
  and period >= $from_date::DATE
