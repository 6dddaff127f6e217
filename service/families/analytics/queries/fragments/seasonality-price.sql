-- Not a query: the stratified index by month, so that a change of what is sold is no season; put
-- where seasonality.sql says {{series}}.
select period as month, n, index_stratified as value
from price_index
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and property_type = $property_type
  and granularity = 'month'
  and index_stratified is not null
