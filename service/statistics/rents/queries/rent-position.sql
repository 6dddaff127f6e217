-- The position of a rent per square foot among the new contracts of the same area, kind and
-- bedrooms (size band where the bedrooms are unknown) that began in the year before it. Equal rents
-- count half, so that the middle of many equal rents is 50. The contract itself begins later and is
-- never among them. {{counted}} is the condition of the measure of new rents.
select
  count(*)::integer as n,
  100.0 * (
    count(*) filter (price_aed_per_sqft < $rent_aed_per_sqft::DOUBLE) + 0.5
      * count(*) filter (price_aed_per_sqft = $rent_aed_per_sqft::DOUBLE)
  ) / nullif(count(*), 0) as percentile
from
  (select *, contract_version as version from transaction_list_by_area) contracts
where
  area_id = $area_id::INTEGER
  and type = 'rentals'
  and {{counted}}
  and property_type = $property_type::VARCHAR
  and price_aed_per_sqft is not null
  and counted_on between $from_date::DATE and $to_date::DATE
  and ($history_from::DATE is null or counted_on >= $history_from::DATE)
  and ($bedrooms::INTEGER is null or {{stated}} = $bedrooms::INTEGER)
  and (
    $bedrooms::INTEGER is not null
    or (area_sqft >= $min_area_sqft::DOUBLE and area_sqft < $max_area_sqft::DOUBLE)
  )
