-- Prices by the square foot in a developer's projects beside those of all other projects, in cells
-- of one area, one property type, and off-plan or ready. {{source}} is as in developer-sales.sql.
-- Only the cells in which the developer sold have rows; sales without a known developer count among
-- the others.
with
sales as (
  select
    area_id,
    property_type,
    is_off_plan,
    price_aed_per_sqft as unit_price,
    coalesce(
      list_contains($developer_ids::INTEGER[], developer_id),
      false
    ) as is_own
  from {{source}}
  where
    type = 'sales'
    and is_eligible
    and price_aed_per_sqft > 0
    and area_id is not null
    and transaction_date between $from::DATE and $to::DATE
    and property_type is not null
    and is_off_plan is not null
)
select
  sales.area_id,
  any_value(areas.name) as area,
  sales.property_type,
  sales.is_off_plan,
  count(*) filter (is_own)::integer as own_n,
  quantile_cont(unit_price, [0.25, 0.5, 0.75]) filter (is_own) as own,
  count(*) filter (not is_own)::integer as others_n,
  quantile_cont(unit_price, [0.25, 0.5, 0.75]) filter (not is_own) as others
from sales
left join areas using (area_id)
group by sales.area_id, sales.property_type, sales.is_off_plan
having count(*) filter (is_own) > 0
order by own_n desc, sales.area_id, sales.property_type, sales.is_off_plan
