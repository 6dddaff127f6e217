-- The level that the estimate of this property type and stage starts from.
select ln_level, n
from estimate_levels
where
  feed = $feed
  and blocks_back = 0
  and property_type = $property_type
  and stage = $stage
  and block = 0
