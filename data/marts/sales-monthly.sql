-- Sales of a month by what they lie in: an area, a community, a project, a building, and the whole
-- market; off-plan and ready apart. Counts and values are of all registered sales; medians of
-- eligible single-unit sales without outliers. Too small a sample is withheld where it is served,
-- not here. Sums are of decimals: those of fractions differ with the order in which threads add
-- them.
with
sales as (
  select
    t.area_id,
    t.community_id,
    t.project_id,
    t.building_id,
    0 as market_id,
    t.property_type,
    t.bedrooms,
    t.is_off_plan,
    date_trunc('month', t.transaction_date)::date as month,
    t.price_aed,
    -- Whole fils: quantiles of whole numbers take half the time, and prices have two decimals.
    case
      when e.has_unit_price
      and not e.is_outlier then try_cast(round(t.price_aed * 100) as bigint)
    end as unit_price_fils,
    case
      when e.has_unit_price
      and not e.is_outlier then try_cast(round(t.price_aed_per_sqft * 100) as bigint)
    end as unit_price_fils_per_sqft
  from transactions t
  left join eligible_sales e on e.id = t.id
  where t.type = 'sales'
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
  price_per_sqft[2] / 100 as median_price_aed_per_sqft,
  price_per_sqft[1] / 100 as p25_price_aed_per_sqft,
  price_per_sqft[3] / 100 as p75_price_aed_per_sqft
from grouped
where subject_id is not null
