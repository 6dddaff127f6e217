-- Figures of places counted from the list itself, as `headlines` has them: for windows, sizes and
-- plans that no mart covers: the same measures over rows. {{kind}}, {{cell}} and {{grouping}}
-- choose between totals of each place ('all', -1) and figures by property type, by bedrooms and by
-- both as well, which take four times the work. Counts over all types include land; medians over
-- all types do not. Sales and rents have a window each, because either may be loaded later; a null
-- window has no records. A null $places means every place. {{source}} is the list, and {{eligible}}
-- its condition of rows that may enter figures.
with
asked as (
  select place_id
  from places
  where
    $places::BIGINT[] is null
    or list_contains($places::BIGINT[], place_id)
),
-- Reads the days of all windows; zone maps skip the other years.
listed as not materialized (
  select
    area_id::bigint as area_id,
    community_id,
    project_id,
    building_id,
    counted_on,
    property_type,
    bedrooms,
    bedrooms_error,
    type = 'sales' as is_sale,
    type = 'rentals' as is_contract,
    is_off_plan,
    contract_version as version,
    price_aed,
    price_aed_per_sqft,
    price_aed as annual_amount_aed,
    price_aed_per_sqft as annual_aed_per_sqft,
    {{eligible}} as is_eligible
  from {{source}}
  where
    counted_on between least($sales_from::DATE, $rents_from::DATE)
      and greatest($sales_to::DATE, $rents_to::DATE)
    and (
      (
        type = 'sales'
        and counted_on between $sales_from::DATE and $sales_to::DATE
      )
      or (
        type = 'rentals'
        and counted_on between $rents_from::DATE and $rents_to::DATE
      )
    )
    and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
    and (
      $bedrooms::INTEGER[] is null
      or list_contains($bedrooms::INTEGER[], bedrooms)
    )
),
-- Ids of areas and communities never coincide, so each id finds rows in one of the two selects. A
-- join with few ids is a filter that zone maps answer.
placed as (
  select area_id as place_id, * exclude (community_id)
  from listed
  where area_id in (select place_id from asked)
  union all
  select community_id as place_id, * exclude (community_id)
  from listed
  where community_id in (select place_id from asked)
),
kinds as (select *, {{kind}} as kind from placed),
entered as (select place_id, kind, bedrooms, {{entered}} from kinds),
grouped as (select place_id, {{cell}}, {{aggregates}} from entered group by {{grouping}})
select place_id, property_type, bedrooms, {{figures}}
from grouped
