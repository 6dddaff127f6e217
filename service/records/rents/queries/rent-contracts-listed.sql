-- Rent contracts with the columns that order them; the service fetches the whole rows by seq. The
-- narrow table answers every filter except those by columns that only the list in the order of time
-- has.
select
  seq,
  id,
  transaction_date,
  counted_on as start_date,
  price_aed as annual_amount_aed,
  area_sqft,
  price_aed_per_sqft as annual_aed_per_sqft
from {{source}}
where type = 'rentals' and {{filters}}
