-- Contracts that start in a window, new and renewed apart: all of them, by property type, and by
-- property type and bedrooms.
with
rents as ({{rents}}),
grouped as (
  select
    case
      when grouping(property_type) = 1 then 'all'
      else property_type
    end as property_type,
    case when grouping(bedrooms) = 1 then -1 else bedrooms end as bedrooms,
    version,
    {{aggregates}}
  from rents
  group by version, grouping sets ((), (property_type), (property_type, bedrooms))
)
select property_type, bedrooms, version, {{figures}}
from grouped
