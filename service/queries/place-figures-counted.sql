-- Figures of places counted from the list itself, as `headlines` has them: for windows, sizes and plans that no mart knows. {{cell}} and {{grouping}}
-- say whether each place comes as a whole only ('all', -1), or by property type, by bedrooms and by both too: four times the work. Sales and rents have
-- windows of their own, because either may be loaded later; a window that is null has no records. A null $places means every place.
with asked as (
  select place_id from places where $places::BIGINT[] is null or list_contains($places::BIGINT[], place_id)
),
-- All days of all windows: zone maps leave out the other years.
listed as not materialized (
  select
    area_id::bigint as area_id, community_id, property_type, bedrooms, price_aed, is_off_plan, type = 'sales' as is_sale, type = 'rentals' as is_rental,
    case when is_eligible then price_aed end as unit_price, case when is_eligible then price_aed_per_sqft end as ppsf, contract_version,
    transaction_date >= case when type = 'sales' then $sales_from::DATE else $rents_from::DATE end as is_now
  from transaction_list_by_area
  where transaction_date between least($sales_from::DATE, $sales_before_from::DATE, $rents_from::DATE, $rents_before_from::DATE)
      and greatest($sales_to::DATE, $sales_before_to::DATE, $rents_to::DATE, $rents_before_to::DATE)
    and (
      (type = 'sales' and (transaction_date between $sales_from::DATE and $sales_to::DATE
        or transaction_date between $sales_before_from::DATE and $sales_before_to::DATE))
      or (type = 'rentals' and (transaction_date between $rents_from::DATE and $rents_to::DATE
        or transaction_date between $rents_before_from::DATE and $rents_before_to::DATE))
    )
    and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
    and ($bedrooms::INTEGER[] is null or list_contains($bedrooms::INTEGER[], bedrooms))
),
-- An area is no community: each id finds its rows on one side only, and a join with few of them is a filter that zone maps answer.
placed as (
  select area_id as place_id, * exclude (area_id, community_id) from listed where area_id in (select place_id from asked)
  union all
  select community_id as place_id, * exclude (area_id, community_id) from listed where community_id in (select place_id from asked)
),
grouped as (
  select
    place_id,
    {{cell}},
    count(*) filter (is_now and is_sale)::integer as sales_count,
    coalesce(sum(price_aed) filter (is_now and is_sale), 0) as sales_value_aed,
    count(*) filter (is_now and is_sale and is_off_plan)::integer as off_plan_count,
    count(*) filter (is_now and is_sale and not is_off_plan)::integer as ready_count,
    count(unit_price) filter (is_now and is_sale)::integer as price_n,
    quantile_cont(unit_price, [0.25, 0.5, 0.75]) filter (is_now and is_sale) as price,
    count(ppsf) filter (is_now and is_sale)::integer as ppsf_n,
    quantile_cont(ppsf, [0.25, 0.5, 0.75]) filter (is_now and is_sale) as price_per_sqft,
    count(*) filter (is_now and is_rental)::integer as contract_count,
    count(unit_price) filter (is_now and is_rental and contract_version = 'new')::integer as new_rent_n,
    quantile_cont(unit_price, [0.25, 0.5, 0.75]) filter (is_now and is_rental and contract_version = 'new') as new_rent,
    count(ppsf) filter (is_now and is_rental and contract_version = 'new')::integer as new_rent_psf_n,
    quantile_cont(ppsf, [0.25, 0.5, 0.75]) filter (is_now and is_rental and contract_version = 'new') as new_rent_psf,
    count(unit_price) filter (is_now and is_rental and contract_version = 'renewed')::integer as renewed_rent_n,
    median(unit_price) filter (is_now and is_rental and contract_version = 'renewed') as median_renewed_rent_aed,
    count(*) filter (not is_now and is_sale)::integer as before_sales_count,
    count(ppsf) filter (not is_now and is_sale)::integer as before_ppsf_n,
    median(ppsf) filter (not is_now and is_sale) as before_median_price_aed_per_sqft,
    count(unit_price) filter (not is_now and is_rental and contract_version = 'new')::integer as before_new_rent_n,
    median(unit_price) filter (not is_now and is_rental and contract_version = 'new') as before_median_new_rent_aed
  from placed
  group by {{grouping}}
)
select
  place_id, property_type, bedrooms, sales_count, sales_value_aed, off_plan_count, ready_count,
  price_n, price[2] as median_price_aed, price[1] as p25_price_aed, price[3] as p75_price_aed,
  ppsf_n, price_per_sqft[2] as median_price_aed_per_sqft, price_per_sqft[1] as p25_price_aed_per_sqft, price_per_sqft[3] as p75_price_aed_per_sqft,
  contract_count,
  new_rent_n, new_rent[2] as median_new_rent_aed, new_rent[1] as p25_new_rent_aed, new_rent[3] as p75_new_rent_aed,
  new_rent_psf_n, new_rent_psf[2] as median_new_rent_aed_per_sqft, new_rent_psf[1] as p25_new_rent_aed_per_sqft,
  new_rent_psf[3] as p75_new_rent_aed_per_sqft,
  renewed_rent_n, median_renewed_rent_aed, before_sales_count, before_ppsf_n, before_median_price_aed_per_sqft,
  before_new_rent_n, before_median_new_rent_aed
from grouped
