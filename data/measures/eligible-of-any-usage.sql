-- The condition of contracts of any usage that may enter rent figures. The column is_eligible
-- covers only residential contracts (docs/methods, eligible rows).
unit_count = 1
and property_type is distinct from 'land'
and price_aed >= {{rent_least_aed}}
and date_diff('day', counted_on, contract_end_date) + 1 between {{rent_days_least}}
  and {{rent_days_most}}
and (
  area_sqm is null
  or (
    {{area_least_sqm_of_type}} <= area_sqm
    and area_sqm <= {{rent_area_most_sqm}}
  )
)
