-- The stratified index of a place month by month, of all property types. The mart has no month with
-- fewer than {{least_shown}} sales; the service rescales it.
select period as month, index_stratified, smoothed, base_year, n as index_n
from price_index
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and property_type = 'all'
  and stage = 'all'
  and granularity = 'month'
