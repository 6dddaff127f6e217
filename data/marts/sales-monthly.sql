-- Sales by month of each area, community, project and building and of the whole market, off-plan
-- and ready apart. Counts and values cover all registered sales; medians cover eligible sales of
-- one unit without outliers. The service withholds figures of too few records; this mart keeps
-- them. Values are added up as decimals, because a sum of floating-point numbers depends on the
-- order in which threads add them.
with
sales as (
  select
    transactions.area_id,
    transactions.community_id,
    transactions.project_id,
    transactions.building_id,
    0 as market_id,
    transactions.property_type,
    transactions.bedrooms,
    transactions.is_off_plan,
    date_trunc('month', transactions.transaction_date)::date as month,
    transactions.price_aed,
    -- Prices are held in whole fils, because quantiles of integers take half the time (measured)
    -- and prices have two decimals.
    case
      when eligible.has_unit_price
      and not eligible.is_outlier then try_cast(round(transactions.price_aed * 100) as bigint)
    end as unit_price_fils,
    case
      when eligible.has_unit_price
      and not eligible.is_outlier
        then try_cast(round(transactions.price_aed_per_sqft * 100) as bigint)
    end as unit_price_fils_per_sqft
  from counted_deals transactions
  left join eligible_sales eligible on eligible.id = transactions.id
  where transactions.type = 'sales'
),
grouped as (
  select
    case
      when grouping(area_id) = 0 then 'area'
      when grouping(community_id) = 0 then 'community'
      when grouping(project_id) = 0 then 'project'
      when grouping(building_id) = 0 then 'building'
      else 'market'
    end as subject,
    coalesce(area_id, community_id, project_id, building_id, market_id)::bigint as subject_id,
    property_type,
    bedrooms,
    is_off_plan,
    month,
    count(*)::integer as sales_count,
    sum(try_cast(price_aed as decimal(38, 2)))::double as sales_value_aed,
    count(unit_price_fils)::integer as price_n,
    count(unit_price_fils_per_sqft)::integer as ppsf_n,
    quantile_cont(unit_price_fils, [0.25, 0.5, 0.75]) as price,
    quantile_cont(unit_price_fils_per_sqft, [0.25, 0.5, 0.75]) as price_per_sqft
  from sales
  group by
    grouping sets (
      (market_id, property_type, bedrooms, is_off_plan, month),
      (area_id, property_type, bedrooms, is_off_plan, month),
      (community_id, property_type, bedrooms, is_off_plan, month),
      (project_id, property_type, bedrooms, is_off_plan, month),
      (building_id, property_type, bedrooms, is_off_plan, month)
    )
)
select
  subject,
  subject_id,
  property_type,
  bedrooms,
  is_off_plan,
  month,
  sales_count,
  sales_value_aed,
  price_n,
  price[2] / 100 as median_price_aed,
  price[1] / 100 as p25_price_aed,
  price[3] / 100 as p75_price_aed,
  ppsf_n,
  price_per_sqft[2] / 100 as median_price_aed_per_sqft,
  price_per_sqft[1] / 100 as p25_price_aed_per_sqft,
  price_per_sqft[3] / 100 as p75_price_aed_per_sqft
from grouped
where subject_id is not null
