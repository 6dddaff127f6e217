-- Sales of a month by what they lie in: an area, a community, a project, a building, and the whole market; off-plan and ready apart. Counts and values are of all
-- registered sales; medians of eligible single-unit sales without outliers. Too small a sample is withheld where it is served, not here.
with sales as (
  select
    t.*, date_trunc('month', t.transaction_date)::date as month, coalesce(e.has_unit_price and not e.is_outlier, false) as is_priced, 0 as market_id
  from transactions t
  left join eligible_sales e on e.id = t.id
  where t.type = 'sales'
)
select
  case when grouping(area_id) = 0 then 'area' when grouping(community_id) = 0 then 'community' when grouping(project_id) = 0 then 'project'
    when grouping(building_id) = 0 then 'building' else 'market' end as subject,
  coalesce(area_id, community_id, project_id, building_id, market_id)::bigint as subject_id,
  property_type,
  bedrooms,
  is_off_plan,
  month,
  count(*)::integer as sales_count,
  sum(price_aed) as sales_value_aed,
  (count(*) filter (where is_priced))::integer as price_n,
  quantile_cont(price_aed, 0.5) filter (where is_priced) as median_price_aed,
  quantile_cont(price_aed, 0.25) filter (where is_priced) as p25_price_aed,
  quantile_cont(price_aed, 0.75) filter (where is_priced) as p75_price_aed,
  quantile_cont(price_aed_per_sqft, 0.5) filter (where is_priced) as median_price_aed_per_sqft,
  quantile_cont(price_aed_per_sqft, 0.25) filter (where is_priced) as p25_price_aed_per_sqft,
  quantile_cont(price_aed_per_sqft, 0.75) filter (where is_priced) as p75_price_aed_per_sqft
from sales
group by grouping sets (
  (market_id, property_type, bedrooms, is_off_plan, month),
  (area_id, property_type, bedrooms, is_off_plan, month),
  (community_id, property_type, bedrooms, is_off_plan, month),
  (project_id, property_type, bedrooms, is_off_plan, month),
  (building_id, property_type, bedrooms, is_off_plan, month)
)
having coalesce(area_id, community_id, project_id, building_id, market_id) is not null
