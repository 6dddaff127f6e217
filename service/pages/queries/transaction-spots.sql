-- Buildings and points of transactions and what is near, all of them: kept in memory. A combination
-- stands here once a year.
select distinct
  on (spot_key) spot_key,
  building,
  latitude,
  longitude,
  precision,
  nearest_metro,
  nearest_mall,
  nearest_landmark
from transaction_spots
