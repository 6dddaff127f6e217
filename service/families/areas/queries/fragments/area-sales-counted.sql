-- Sales of built property within some days by place, counted from the list, for {{sales}} in
-- area-directory.sql. It serves plans whose history begins within the last 12 months.
select
  place_id,
  count(per_sqft)::integer as ppsf_n,
  quantile_cont(per_sqft, 0.5) as median_price_aed_per_sqft,
  quantile_cont(per_sqft, 0.25) as p25_price_aed_per_sqft,
  quantile_cont(per_sqft, 0.75) as p75_price_aed_per_sqft,
  ({{per_sqft_range}}) [1] as low_price_aed_per_sqft,
  ({{per_sqft_range}}) [2] as high_price_aed_per_sqft,
  count(ready)::integer as ready_ppsf_n,
  quantile_cont(ready, 0.5) as median_ready_price_aed_per_sqft,
  quantile_cont(ready, 0.25) as p25_ready_price_aed_per_sqft,
  quantile_cont(ready, 0.75) as p75_ready_price_aed_per_sqft,
  ({{ready_range}}) [1] as low_ready_price_aed_per_sqft,
  ({{ready_range}}) [2] as high_ready_price_aed_per_sqft,
  count(off_plan)::integer as off_plan_ppsf_n,
  quantile_cont(off_plan, 0.5) as median_off_plan_price_aed_per_sqft,
  quantile_cont(off_plan, 0.25) as p25_off_plan_price_aed_per_sqft,
  quantile_cont(off_plan, 0.75) as p75_off_plan_price_aed_per_sqft,
  ({{off_plan_range}}) [1] as low_off_plan_price_aed_per_sqft,
  ({{off_plan_range}}) [2] as high_off_plan_price_aed_per_sqft
from (
  select
    unnest([listed.area_id::bigint, listed.community_id]) as place_id,
    {{owner}} as owner,
    listed.price_aed_per_sqft as per_sqft,
    case when not listed.is_off_plan then listed.price_aed_per_sqft end as ready,
    case when listed.is_off_plan then listed.price_aed_per_sqft end as off_plan
  from transaction_list_by_area listed
  where
    listed.type = 'sales'
    and listed.is_eligible
    and listed.property_type is distinct from 'land'
    and listed.transaction_date between $sales_from::DATE and $sales_to::DATE
) placed
where place_id is not null
group by place_id
