-- Figures of places counted from the list itself, as `headlines` has them: for windows, sizes and plans that no mart knows. {{cell}} and {{grouping}}
-- say whether each place comes as a whole only ('all', -1), or by property type, by bedrooms and by both too: four times the work. Sales and rents have windows of their own, because either may be loaded later; a window
-- that is null has no records. A null $places means every place.
with listed as (
  select
    area_id, community_id, property_type, bedrooms, price_aed, price_aed_per_sqft, is_off_plan, type = 'sales' as is_sale,
    type = 'rentals' as is_rental, is_eligible, contract_version,
    transaction_date >= case when type = 'sales' then $sales_from::DATE else $rents_from::DATE end as is_now
  from transaction_list_by_area
  where (
      (type = 'sales' and (transaction_date between $sales_from::DATE and $sales_to::DATE
        or transaction_date between $sales_before_from::DATE and $sales_before_to::DATE))
      or (type = 'rentals' and (transaction_date between $rents_from::DATE and $rents_to::DATE
        or transaction_date between $rents_before_from::DATE and $rents_before_to::DATE))
    )
    and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
    and ($bedrooms::INTEGER[] is null or list_contains($bedrooms::INTEGER[], bedrooms))
    and ($places::BIGINT[] is null or list_contains($places::BIGINT[], area_id) or list_contains($places::BIGINT[], community_id))
),
placed as (
  select place.place_id, l.* exclude (area_id, community_id)
  from listed l, unnest([l.area_id::bigint, l.community_id]) as place(place_id)
  where place.place_id is not null and ($places::BIGINT[] is null or list_contains($places::BIGINT[], place.place_id))
),
grouped as (
  select
    place_id,
    {{cell}},
    count(*) filter (is_now and is_sale)::integer as sales_count,
    coalesce(sum(price_aed) filter (is_now and is_sale), 0) as sales_value_aed,
    count(*) filter (is_now and is_sale and is_off_plan)::integer as off_plan_count,
    count(*) filter (is_now and is_sale and not is_off_plan)::integer as ready_count,
    count(price_aed) filter (is_now and is_sale and is_eligible)::integer as price_n,
    quantile_cont(price_aed, [0.25, 0.5, 0.75]) filter (is_now and is_sale and is_eligible) as price,
    count(price_aed_per_sqft) filter (is_now and is_sale and is_eligible)::integer as ppsf_n,
    quantile_cont(price_aed_per_sqft, [0.25, 0.5, 0.75]) filter (is_now and is_sale and is_eligible) as ppsf,
    count(*) filter (is_now and is_rental)::integer as contract_count,
    count(price_aed) filter (is_now and is_rental and is_eligible and contract_version = 'new')::integer as new_rent_n,
    quantile_cont(price_aed, [0.25, 0.5, 0.75]) filter (is_now and is_rental and is_eligible and contract_version = 'new') as new_rent,
    count(price_aed_per_sqft) filter (is_now and is_rental and is_eligible and contract_version = 'new')::integer as new_rent_psf_n,
    quantile_cont(price_aed_per_sqft, [0.25, 0.5, 0.75]) filter (is_now and is_rental and is_eligible and contract_version = 'new') as new_rent_psf,
    count(price_aed) filter (is_now and is_rental and is_eligible and contract_version = 'renewed')::integer as renewed_rent_n,
    median(price_aed) filter (is_now and is_rental and is_eligible and contract_version = 'renewed') as median_renewed_rent_aed,
    count(*) filter (not is_now and is_sale)::integer as before_sales_count,
    count(price_aed_per_sqft) filter (not is_now and is_sale and is_eligible)::integer as before_ppsf_n,
    median(price_aed_per_sqft) filter (not is_now and is_sale and is_eligible) as before_median_price_aed_per_sqft,
    count(price_aed) filter (not is_now and is_rental and is_eligible and contract_version = 'new')::integer as before_new_rent_n,
    median(price_aed) filter (not is_now and is_rental and is_eligible and contract_version = 'new') as before_median_new_rent_aed
  from placed
  group by {{grouping}}
)
select
  place_id, property_type, bedrooms, sales_count, sales_value_aed, off_plan_count, ready_count,
  price_n, price[2] as median_price_aed, price[1] as p25_price_aed, price[3] as p75_price_aed,
  ppsf_n, ppsf[2] as median_price_aed_per_sqft, ppsf[1] as p25_price_aed_per_sqft, ppsf[3] as p75_price_aed_per_sqft,
  contract_count,
  new_rent_n, new_rent[2] as median_new_rent_aed, new_rent[1] as p25_new_rent_aed, new_rent[3] as p75_new_rent_aed,
  new_rent_psf_n, new_rent_psf[2] as median_new_rent_aed_per_sqft, new_rent_psf[1] as p25_new_rent_aed_per_sqft,
  new_rent_psf[3] as p75_new_rent_aed_per_sqft,
  renewed_rent_n, median_renewed_rent_aed, before_sales_count, before_ppsf_n, before_median_price_aed_per_sqft,
  before_new_rent_n, before_median_new_rent_aed
from grouped
