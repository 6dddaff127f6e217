-- Contracts that rent statistics may use (docs/methods, eligible rows): one residential property, for a month to three years, at a plausible amount and size.
select id
from rent_contracts
where usage = 'residential'
  and property_count = 1
  and duration_days between 28 and 1100
  and annual_amount_aed >= 1000
  and (area_sqm is null or area_sqm between 10 and 10000)
