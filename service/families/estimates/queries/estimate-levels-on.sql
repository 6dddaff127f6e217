-- The same levels on an earlier day, of the records registered before it.
with
estimate_days as (
  select $feed::VARCHAR as feed, 0 as blocks_back, $valued_on::DATE as valued_on
),
estimate_records as (select *, true as is_comparable from ({{register}}))
select property_type, stage, block, ln_level, size_slope, drift
from ({{levels}})
where property_type = $property_type
order by stage, block
