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
    price_aed_per_sqft,
    is_eligible,
    coalesce(
      list_contains($developer_ids::INTEGER[], developer_id),
      false
    ) as is_own
  from {{source}}
  where
    type = 'sales'
    and price_aed_per_sqft > 0
    and area_id is not null
    and transaction_date between $from::DATE and $to::DATE
    and property_type is not null
    and is_off_plan is not null
),
entered as (select area_id, property_type, is_off_plan, {{entered}} from sales),
grouped as (
  select area_id, property_type, is_off_plan, {{aggregates}}
  from entered
  group by area_id, property_type, is_off_plan
),
cells as (select area_id, property_type, is_off_plan, {{figures}} from grouped)
select cells.*, areas.name as area
from cells
left join areas using (area_id)
where own_ppsf_n > 0
order by own_ppsf_n desc, area_id, property_type, is_off_plan
