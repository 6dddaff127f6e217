-- Figures of places counted from the list itself, as `headlines` has them: for windows, sizes and
-- plans that no mart covers. {{kind}}, {{cell}} and {{grouping}} choose between totals of each
-- place ('all', -1) and figures by property type, by bedrooms and by both as well, which take four
-- times the work. Counts over all types include land; medians over all types do not. Sales and
-- rents have a window each, because either may be loaded later; a null window has no records. A
-- null $places means every place. {{source}} is the list, and {{eligible}} its condition of rows
-- that may enter figures.
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
    property_type,
    bedrooms,
    price_aed,
    is_off_plan,
    type = 'sales' as is_sale,
    type = 'rentals' as is_rental,
    case when {{eligible}} then round(price_aed * 100)::bigint end as fils,
    case
      when {{eligible}} then round(price_aed_per_sqft * 1000000)::bigint
    end as per_sqft,
    contract_version,
    {{owner}} as owner
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
  select area_id as place_id, * exclude (area_id, community_id)
  from listed
  where area_id in (select place_id from asked)
  union all
  select community_id as place_id, * exclude (area_id, community_id)
  from listed
  where community_id in (select place_id from asked)
),
kinds as (select *, {{kind}} as kind from placed),
levelled as (
  select
    *,
    kind is distinct from 'all'
    or property_type is distinct from 'land' as is_level
  from kinds
),
-- Gives each figure a column that holds only the amounts that enter it, in whole fils and in
-- millionths of an AED a square foot: quantiles of integers without a filter take a third of the
-- time.
entered as (
  select
    place_id,
    kind,
    bedrooms,
    owner,
    is_sale,
    is_sale
    and is_off_plan as is_off_plan_sale,
    is_sale
    and not is_off_plan as is_ready_sale,
    is_rental as is_contract,
    case when is_sale then price_aed end as sale_value_aed,
    case when is_sale and is_level then fils end as sale_fils,
    case when is_sale and is_level then per_sqft end as sale_per_sqft,
    case when is_sale and is_off_plan and is_level then per_sqft end as off_plan_per_sqft,
    case when is_sale and not is_off_plan and is_level then per_sqft end as ready_per_sqft,
    case when is_rental and contract_version = 'new' then fils end as new_rent_fils,
    case when is_rental and contract_version = 'new' then per_sqft end as new_rent_per_sqft,
    case when is_rental and contract_version = 'renewed' then fils end as renewed_rent_fils
  from levelled
),
grouped as (
  select
    place_id,
    {{cell}},
    count(*) filter (is_sale)::integer as sales_count,
    coalesce(sum(sale_value_aed), 0) as sales_value_aed,
    count(*) filter (is_off_plan_sale)::integer as off_plan_count,
    count(*) filter (is_ready_sale)::integer as ready_count,
    count(sale_fils)::integer as price_n,
    quantile_cont(sale_fils, [0.25, 0.5, 0.75]) as price,
    {{price_range}} as price_range,
    count(sale_per_sqft)::integer as ppsf_n,
    quantile_cont(sale_per_sqft, [0.25, 0.5, 0.75]) as price_per_sqft,
    {{price_per_sqft_range}} as price_per_sqft_range,
    count(off_plan_per_sqft)::integer as off_plan_ppsf_n,
    quantile_cont(off_plan_per_sqft, [0.25, 0.5, 0.75]) as off_plan_ppsf,
    {{off_plan_ppsf_range}} as off_plan_ppsf_range,
    count(ready_per_sqft)::integer as ready_ppsf_n,
    quantile_cont(ready_per_sqft, [0.25, 0.5, 0.75]) as ready_ppsf,
    {{ready_ppsf_range}} as ready_ppsf_range,
    count(*) filter (is_contract)::integer as contract_count,
    count(new_rent_fils)::integer as new_rent_n,
    quantile_cont(new_rent_fils, [0.25, 0.5, 0.75]) as new_rent,
    {{new_rent_range}} as new_rent_range,
    count(new_rent_per_sqft)::integer as new_rent_psf_n,
    quantile_cont(new_rent_per_sqft, [0.25, 0.5, 0.75]) as new_rent_psf,
    {{new_rent_psf_range}} as new_rent_psf_range,
    count(renewed_rent_fils)::integer as renewed_rent_n,
    median(renewed_rent_fils) / 100 as median_renewed_rent_aed,
    {{renewed_rent_range}} as renewed_rent_range
  from entered
  group by {{grouping}}
)
select
  place_id,
  property_type,
  bedrooms,
  sales_count,
  sales_value_aed,
  off_plan_count,
  ready_count,
  price_n,
  price[2] / 100 as median_price_aed,
  price[1] / 100 as p25_price_aed,
  price[3] / 100 as p75_price_aed,
  price_range[1] / 100 as low_price_aed,
  price_range[2] / 100 as high_price_aed,
  ppsf_n,
  price_per_sqft[2] / 1000000 as median_price_aed_per_sqft,
  price_per_sqft[1] / 1000000 as p25_price_aed_per_sqft,
  price_per_sqft[3] / 1000000 as p75_price_aed_per_sqft,
  price_per_sqft_range[1] / 1000000 as low_price_aed_per_sqft,
  price_per_sqft_range[2] / 1000000 as high_price_aed_per_sqft,
  off_plan_ppsf_n,
  off_plan_ppsf[2] / 1000000 as median_off_plan_price_aed_per_sqft,
  off_plan_ppsf[1] / 1000000 as p25_off_plan_price_aed_per_sqft,
  off_plan_ppsf[3] / 1000000 as p75_off_plan_price_aed_per_sqft,
  off_plan_ppsf_range[1] / 1000000 as low_off_plan_price_aed_per_sqft,
  off_plan_ppsf_range[2] / 1000000 as high_off_plan_price_aed_per_sqft,
  ready_ppsf_n,
  ready_ppsf[2] / 1000000 as median_ready_price_aed_per_sqft,
  ready_ppsf[1] / 1000000 as p25_ready_price_aed_per_sqft,
  ready_ppsf[3] / 1000000 as p75_ready_price_aed_per_sqft,
  ready_ppsf_range[1] / 1000000 as low_ready_price_aed_per_sqft,
  ready_ppsf_range[2] / 1000000 as high_ready_price_aed_per_sqft,
  contract_count,
  new_rent_n,
  new_rent[2] / 100 as median_new_rent_aed,
  new_rent[1] / 100 as p25_new_rent_aed,
  new_rent[3] / 100 as p75_new_rent_aed,
  new_rent_range[1] / 100 as low_new_rent_aed,
  new_rent_range[2] / 100 as high_new_rent_aed,
  new_rent_psf_n,
  new_rent_psf[2] / 1000000 as median_new_rent_aed_per_sqft,
  new_rent_psf[1] / 1000000 as p25_new_rent_aed_per_sqft,
  new_rent_psf[3] / 1000000 as p75_new_rent_aed_per_sqft,
  new_rent_psf_range[1] / 1000000 as low_new_rent_aed_per_sqft,
  new_rent_psf_range[2] / 1000000 as high_new_rent_aed_per_sqft,
  renewed_rent_n,
  median_renewed_rent_aed,
  renewed_rent_range[1] / 100 as low_renewed_rent_aed,
  renewed_rent_range[2] / 100 as high_renewed_rent_aed
from grouped
