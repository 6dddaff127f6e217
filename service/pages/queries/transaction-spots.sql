-- All buildings and points of transactions with the metro, mall and landmark near them, which the
-- service keeps in memory. A combination has one row in each year.
select distinct
  on (spot_key) spot_key,
  building,
  building_basis,
  latitude,
  longitude,
  precision,
  nearest_metro,
  nearest_mall,
  nearest_landmark
from transaction_spots
