-- Sales of the last 12 months in an area or a community, by property type and in total.
select
  subject_id as place_id,
  kind as property_type,
  count(*) as sales_count,
  sum(price) as sales_value_aed,
  count(*) filter (is_off_plan) as off_plan_count,
  count(*) filter (not is_off_plan) as ready_count,
  figure(case when is_priced and is_level then price end) as median_price_aed,
  figure(case when is_priced and is_level then price_per_sqft end) as median_price_aed_per_sqft,
  {
    'value': 100 * count(*) filter (is_off_plan) / count(is_off_plan),
    'n': count(is_off_plan)
  } as off_plan_share_pct
from
  (
    select *, property_type as kind, true as is_level
    from sales_of
    union all
    -- Land counts among all types, but price levels of built property exclude it.
    select *, 'all', property_type is distinct from 'land'
    from sales_of
  ),
  windows
where subject in ('area', 'community') and day between sales_from and sales_to
group by subject_id, kind
