-- Register lines of contracts that start in a window, by what the line covers, new and renewed
-- apart, as rent-stats.sql groups contracts.
with
lines as (
  select contract_version as version, property_type, bedrooms
  from transaction_list
  where type = 'rentals' and {{filters}} and contract_line_count = 1
  union all
  select contract_version, property_type, bedrooms
  from rent_contract_lines
  where {{line_filters}}
)
select
  case
    when grouping(property_type) = 1 then 'all'
    else property_type
  end as property_type,
  case when grouping(bedrooms) = 1 then -1 else bedrooms end as bedrooms,
  version,
  count(*)::integer as line_count
from lines
group by version, grouping sets ((), (property_type), (property_type, bedrooms))
