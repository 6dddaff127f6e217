-- Developers' prices of the last 12 months in each area, property type and stage, compared with all
-- other developers.
create table developer_cells as
with
sold as (
  select distinct
    on (id, developer_id) id,
    developer_id,
    area_id,
    property_type,
    is_off_plan,
    price_per_sqft
  from developers_sales, windows
  where
    is_priced
    and day between sales_from and sales_to
    and area_id is not null
    and property_type is not null
    and is_off_plan is not null
    and price_per_sqft > 0
),
own as (
  select
    developer_id,
    area_id,
    property_type,
    is_off_plan,
    list(id) as ids,
    figure(price_per_sqft) as own
  from sold
  where developer_id is not null
  group by all
),
everything as (
  select distinct on (id) id, area_id, property_type, is_off_plan, price_per_sqft
  from sold
),
others as (
  select
    own.developer_id,
    area_id,
    property_type,
    is_off_plan,
    figure(price_per_sqft) as others
  from own
  join everything using (area_id, property_type, is_off_plan) anti
  join sold on sold.id = everything.id and sold.developer_id = own.developer_id
  group by all
)
select own.* exclude (ids), others
from own
left join others using (developer_id, area_id, property_type, is_off_plan);
