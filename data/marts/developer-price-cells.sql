-- Prices by the square foot of the last 12 months in each developer's projects beside those of all
-- other projects, in cells of one area, one property type, and off-plan or ready. A developer has
-- only the cells in which it sold; sales without a known developer count among the others. A
-- brand's sales are those of all its companies and those that name the brand alone.
with
as_of as (
  select max(as_of) as sales_to
  from dataset_as_of
  where dataset = 'transactions'
),
sales as (
  select
    transactions.area_id,
    transactions.property_type,
    transactions.is_off_plan,
    transactions.developer_id,
    developers.brand_id,
    transactions.price_aed_per_sqft as unit_price
  from transactions
  join
    as_of on transactions.transaction_date > as_of.sales_to - interval 12 month
    and transactions.transaction_date <= as_of.sales_to
  join eligible_sales eligible on eligible.id = transactions.id
  left join developers on developers.developer_id = transactions.developer_id
  where
    transactions.type = 'sales'
    and eligible.has_unit_price
    and not eligible.is_outlier
    and transactions.price_aed_per_sqft > 0
    and transactions.area_id is not null
    and transactions.property_type is not null
    and transactions.is_off_plan is not null
),
sellers as (
  select
    * replace (unnest(list_distinct([developer_id, brand_id])) as developer_id)
  from sales
),
own as (
  select
    developer_id,
    area_id,
    property_type,
    is_off_plan,
    count(*) as own_n,
    quantile_cont(unit_price, [0.25, 0.5, 0.75]) as own
  from sellers
  group by all
),
others as (
  select
    own.developer_id,
    area_id,
    property_type,
    is_off_plan,
    count(*) as others_n,
    quantile_cont(sales.unit_price, [0.25, 0.5, 0.75]) as others
  from own
  join sales using (area_id, property_type, is_off_plan)
  where
    sales.developer_id is distinct from own.developer_id
    and sales.brand_id is distinct from own.developer_id
  group by all
)
select
  developer_id,
  area_id,
  property_type,
  is_off_plan,
  own_n::integer as own_n,
  own[2] as own_median_price_aed_per_sqft,
  own[1] as own_p25_price_aed_per_sqft,
  own[3] as own_p75_price_aed_per_sqft,
  coalesce(others_n, 0)::integer as others_n,
  others[2] as others_median_price_aed_per_sqft,
  others[1] as others_p25_price_aed_per_sqft,
  others[3] as others_p75_price_aed_per_sqft
from own
left join others using (developer_id, area_id, property_type, is_off_plan)
