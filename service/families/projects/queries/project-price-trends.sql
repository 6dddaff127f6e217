-- Prices of a project by month, quarter or year: counts of all registered sales, medians of
-- eligible ones, land apart. Periods without a sale are no rows.
select
  date_trunc($granularity::VARCHAR, transaction_date)::date as period,
  count(*)::integer as sales_count,
  sum(price_aed)::double as sales_value_aed,
  count(*) filter (is_off_plan)::integer as off_plan_count,
  count(price_aed) filter (is_eligible and property_type is distinct from 'land')::integer
    as price_n,
  quantile_cont(price_aed, 0.25) filter (is_eligible and property_type is distinct from 'land')
    as price_p25,
  median(price_aed) filter (is_eligible and property_type is distinct from 'land') as price,
  quantile_cont(price_aed, 0.75) filter (is_eligible and property_type is distinct from 'land')
    as price_p75,
  {{price_range}} as price_range,
  count(price_aed_per_sqft) filter (is_eligible and property_type is distinct from 'land')::integer
    as ppsf_n,
  quantile_cont(price_aed_per_sqft, 0.25)
    filter (is_eligible and property_type is distinct from 'land') as ppsf_p25,
  median(price_aed_per_sqft) filter (is_eligible and property_type is distinct from 'land') as ppsf,
  quantile_cont(price_aed_per_sqft, 0.75)
    filter (is_eligible and property_type is distinct from 'land') as ppsf_p75,
  {{ppsf_range}} as ppsf_range
from {{source}}
where
  type = 'sales'
  and project_id = $project_id::INTEGER
  and transaction_date between $from::DATE and $to::DATE
  and (
    $bedrooms::INTEGER[] is null
    or list_contains($bedrooms::INTEGER[], bedrooms)
  )
group by period
order by period
