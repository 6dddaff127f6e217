-- The levels that estimates of this property type start from, by stage and block of days before.
select property_type, stage, block, ln_level, size_slope, drift
from estimate_levels
where feed = $feed and blocks_back = 0 and property_type = $property_type
order by stage, block
