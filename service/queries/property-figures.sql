-- Sales and rents of a project or a building as a whole, by year, by bedrooms, and by both. Counts and values are of all that is registered; medians and
-- the range of prices of eligible rows.
with listed as (
  select
    year(transaction_date)::integer as year, bedrooms, price_aed, price_aed_per_sqft, is_off_plan, type = 'sales' as is_sale,
    type = 'sales' and is_eligible as is_price,
    type = 'rentals' and is_eligible and contract_version = 'new' as is_new_rent,
    type = 'rentals' and is_eligible and contract_version = 'renewed' as is_renewed_rent
  from {{source}}
  where {{of_property}}
),
grouped as (
  select
    ['year-bedrooms', 'year', 'bedrooms', 'all'][1 + grouping_id(year, bedrooms)] as grouped_by, year, bedrooms,
    count(*) filter (is_sale)::integer as sales_count,
    coalesce(sum(price_aed) filter (is_sale), 0)::double as sales_value_aed,
    count(*) filter (is_sale and is_off_plan)::integer as off_plan_count,
    count(*) filter (is_sale and not is_off_plan)::integer as ready_count,
    count(price_aed) filter (is_price)::integer as price_n,
    quantile_cont(price_aed, [0.25, 0.5, 0.75]) filter (is_price) as price,
    min(price_aed) filter (is_price) as min_price_aed,
    max(price_aed) filter (is_price) as max_price_aed,
    count(price_aed_per_sqft) filter (is_price)::integer as ppsf_n,
    quantile_cont(price_aed_per_sqft, [0.25, 0.5, 0.75]) filter (is_price) as ppsf,
    count(price_aed_per_sqft) filter (is_price and is_off_plan)::integer as off_plan_ppsf_n,
    quantile_cont(price_aed_per_sqft, [0.25, 0.5, 0.75]) filter (is_price and is_off_plan) as off_plan_ppsf,
    count(price_aed_per_sqft) filter (is_price and not is_off_plan)::integer as ready_ppsf_n,
    quantile_cont(price_aed_per_sqft, [0.25, 0.5, 0.75]) filter (is_price and not is_off_plan) as ready_ppsf,
    count(*) filter (not is_sale)::integer as contract_count,
    count(price_aed) filter (is_new_rent)::integer as rent_n,
    quantile_cont(price_aed, [0.25, 0.5, 0.75]) filter (is_new_rent) as rent,
    count(price_aed_per_sqft) filter (is_new_rent)::integer as rent_psf_n,
    quantile_cont(price_aed_per_sqft, [0.25, 0.5, 0.75]) filter (is_new_rent) as rent_psf,
    count(price_aed) filter (is_renewed_rent)::integer as renewed_rent_n,
    quantile_cont(price_aed, [0.25, 0.5, 0.75]) filter (is_renewed_rent) as renewed_rent
  from listed
  group by grouping sets ((), (year), (bedrooms), (year, bedrooms))
)
select
  grouped_by, year, bedrooms, sales_count, sales_value_aed, off_plan_count, ready_count, min_price_aed, max_price_aed,
  price_n, price[1] as price_p25, price[2] as price, price[3] as price_p75,
  ppsf_n, ppsf[1] as ppsf_p25, ppsf[2] as ppsf, ppsf[3] as ppsf_p75,
  off_plan_ppsf_n, off_plan_ppsf[1] as off_plan_ppsf_p25, off_plan_ppsf[2] as off_plan_ppsf, off_plan_ppsf[3] as off_plan_ppsf_p75,
  ready_ppsf_n, ready_ppsf[1] as ready_ppsf_p25, ready_ppsf[2] as ready_ppsf, ready_ppsf[3] as ready_ppsf_p75,
  contract_count,
  rent_n, rent[1] as rent_p25, rent[2] as rent, rent[3] as rent_p75,
  rent_psf_n, rent_psf[1] as rent_psf_p25, rent_psf[2] as rent_psf, rent_psf[3] as rent_psf_p75,
  renewed_rent_n, renewed_rent[1] as renewed_rent_p25, renewed_rent[2] as renewed_rent, renewed_rent[3] as renewed_rent_p75
from grouped
order by
  case grouped_by when 'all' then 0 when 'year' then 1 when 'bedrooms' then 2 else 3 end, year desc, bedrooms nulls last
