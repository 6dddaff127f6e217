-- Sales of built property within some days by place, counted from the list, for {{sales}} in
-- area-directory.sql. It serves plans whose history begins within the last 12 months.
select
  place.place_id,
  count(listed.price_aed_per_sqft)::integer as ppsf_n,
  quantile_cont(listed.price_aed_per_sqft, 0.5) as median_price_aed_per_sqft,
  quantile_cont(listed.price_aed_per_sqft, 0.25) as p25_price_aed_per_sqft,
  quantile_cont(listed.price_aed_per_sqft, 0.75) as p75_price_aed_per_sqft
from
  transaction_list_by_area listed,
  unnest([listed.area_id::bigint, listed.community_id]) as place(place_id)
where
  listed.type = 'sales'
  and listed.is_eligible
  and listed.property_type is distinct from 'land'
  and listed.transaction_date between $sales_from::DATE and $sales_to::DATE
  and place.place_id is not null
group by place.place_id
