-- The stratified index of existing homes by month, for {{series}} in seasonality.sql. The index,
-- unlike the median, does not move when the mix of sold property changes with the season.
select period as month, n, index_stratified as value
from price_index
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and property_type = $property_type
  and stage = 'existing'
  and granularity = 'month'
  and index_stratified is not null
