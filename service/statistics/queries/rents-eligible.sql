-- Not a query: contracts that may enter levels, of the usage that is asked for. The column is_eligible tells those of residential ones (docs/methods,
-- eligible rows).
unit_count = 1 and property_type is distinct from 'land' and price_aed >= 1000 and date_diff('day', counted_on, contract_end_date) + 1 between 28 and 1100
    and (area_sqm is null or area_sqm between 10 and 10000)
