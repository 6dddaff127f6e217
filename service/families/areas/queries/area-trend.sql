-- Sales of a place month by month, of all property types, medians without land: they are counted
-- from the list, because the median over all types does not follow from the medians of each. The
-- index comes from its mart, which has no month with fewer than {{least_shown}} sales; the service
-- rescales it. Months without a sale have a row with a count of 0.
with
months as (
  select
    unnest(
      generate_series(date_trunc('month', $from_date::DATE), $to_date::DATE, interval 1 month)
    )::date as month
),
sales as (
  select
    date_trunc('month', transaction_date)::date as month,
    count(*)::integer as sales_count,
    count(price_aed_per_sqft)
      filter (is_eligible and property_type is distinct from 'land')::integer as n,
    quantile_cont(price_aed_per_sqft, [0.25, 0.5, 0.75])
      filter (is_eligible and property_type is distinct from 'land') as ppsf
  from transaction_list_by_area
  where
    type = 'sales'
    and transaction_date between $from_date::DATE and $to_date::DATE
    and ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
    and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
  group by 1
),
indexed as (
  select period as month, index_stratified, smoothed, base_year, n as index_n
  from price_index
  where
    subject = case
      when $area_id::INTEGER is null then 'community'
      else 'area'
    end
    and subject_id = coalesce($area_id::BIGINT, $community_id::BIGINT)
    and property_type = 'all'
    and granularity = 'month'
)
select
  months.month,
  coalesce(sales.sales_count, 0) as sales_count,
  coalesce(sales.n, 0) as n,
  sales.ppsf[2] as value,
  sales.ppsf[1] as p25,
  sales.ppsf[3] as p75,
  indexed.index_stratified,
  indexed.smoothed,
  indexed.base_year,
  coalesce(indexed.index_n, 0) as index_n
from months
left join sales using (month)
left join indexed using (month)
order by months.month
