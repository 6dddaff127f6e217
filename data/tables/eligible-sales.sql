-- Sales that price statistics may use (docs/methods, eligible rows): open-market procedures, plausible price and area, whole properties. An outlier is
-- more than four median absolute deviations of ln(AED/sqft) away from its area × type × year, off-plan and ready apart, where that cell has 30 sales,
-- else from type × year: small cells must not lose their extremes by rule. Several units for one value have no unit price.
with base as (
  select
    id, area_id, property_type, year(transaction_date) as year, coalesce(is_off_plan, false) as is_off_plan, unit_count,
    ln(price_aed_per_sqft) as ln_price
  from transactions
  where type = 'sales'
    and procedure_id in (11, 41, 102, 460)
    and price_aed >= 10000
    and area_sqm between 10 and 100000
    and price_aed_per_sqft > 0
    and not list_contains(quality_flags, 'partial_share')
),
small as (
  select area_id, property_type, year, is_off_plan, count(*) as n, median(ln_price) as centre from base where unit_count = 1 group by all
),
wide as (
  select property_type, year, is_off_plan, median(ln_price) as centre from base where unit_count = 1 group by all
),
centred as (
  select
    b.*, coalesce(s.n, 0) >= 30 as by_area, case when s.n >= 30 then s.centre else w.centre end as centre
  from base b
  left join small s on s.area_id is not distinct from b.area_id and s.property_type = b.property_type and s.year = b.year and s.is_off_plan = b.is_off_plan
  left join wide w on w.property_type = b.property_type and w.year = b.year and w.is_off_plan = b.is_off_plan
),
deviations as (
  select
    case when by_area then area_id end as area_id, property_type, year, is_off_plan, by_area, median(abs(ln_price - centre)) as deviation
  from centred where unit_count = 1 group by all
)
select
  c.id,
  c.unit_count = 1 as has_unit_price,
  coalesce(abs(c.ln_price - c.centre) > 4 * d.deviation and d.deviation > 0, false) as is_outlier
from centred c
left join deviations d
  on d.area_id is not distinct from (case when c.by_area then c.area_id end)
  and d.property_type = c.property_type and d.year = c.year and d.is_off_plan = c.is_off_plan and d.by_area = c.by_area
