-- Prices by the square foot of the last 12 months in each developer's projects beside those of all
-- other projects, in cells of one area, one property type, and off-plan or ready. A developer has
-- only the cells in which it sold; sales without a known developer count among the others. A
-- brand's sales are those of all its companies and those that name the brand alone. The others'
-- quantiles are read at their places in the order of all prices of the cell: a list of the others'
-- prices for each developer would be as long as the sales times the developers of the cell.
with
as_of as (
  select max(as_of) as sales_to
  from dataset_as_of
  where dataset = 'transactions'
),
priced as (
  select
    area_id,
    property_type,
    is_off_plan,
    measured_sales.developer_id,
    developers.brand_id,
    {{price}} as unit_price
  from measured_sales
  join
    as_of on transaction_date >= trailing_from(as_of.sales_to, 1)
    and transaction_date <= as_of.sales_to
  left join developers on developers.developer_id = measured_sales.developer_id
),
sales as (
  select *
  from priced
  where
    unit_price > 0
    and area_id is not null
    and property_type is not null
    and is_off_plan is not null
),
-- Prices in the order of their cell. A cell has a number, so that prices are found by it.
placed as (
  select
    *,
    dense_rank() over (order by area_id, property_type, is_off_plan) as cell,
    count(*) over (partition by area_id, property_type, is_off_plan) as cell_n,
    row_number() over (partition by area_id, property_type, is_off_plan order by unit_price)
      as place
  from sales
),
sellers as (
  select
    * replace (unnest(list_distinct([developer_id, brand_id])) as developer_id)
  from placed
),
own as (
  select
    developer_id,
    cell,
    area_id,
    property_type,
    is_off_plan,
    count(*) as own_n,
    cell_n - own_n as others_n,
    quantile_cont(unit_price, [0.25, 0.5, 0.75]) as own,
    list(place order by place) as places
  from sellers
  group by developer_id, cell, area_id, property_type, is_off_plan, cell_n
),
-- The two ranks among the others around each quartile, counted from 1, and the weight of each.
ranks as (
  select
    developer_id,
    cell,
    places,
    share,
    (others_n - 1) * share as exact_rank,
    unnest([floor(exact_rank), ceil(exact_rank)])::bigint + 1 as rank,
    unnest(
      [1 - exact_rank + floor(exact_rank), exact_rank - floor(exact_rank)]
    )::double as weight
  from own, (values (0.25), (0.5), (0.75)) quartiles(share)
  where others_n > 0
),
-- Where the price of that rank stands among all prices: its rank, and one for each own price before
-- it. Before own price number i stand as many of the others' prices as its place less i.
wanted as (
  select
    developer_id,
    cell,
    share,
    weight,
    rank + len(list_filter(places, lambda place, i: place - i < rank)) as place
  from ranks
),
quartiles as (
  select wanted.developer_id, wanted.cell, share, sum(weight * unit_price) as price
  from wanted
  join placed on placed.cell = wanted.cell and placed.place = wanted.place
  group by all
),
others as (
  select developer_id, cell, list(price order by share) as others
  from quartiles
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
  others_n::integer as others_n,
  others[2] as others_median_price_aed_per_sqft,
  others[1] as others_p25_price_aed_per_sqft,
  others[3] as others_p75_price_aed_per_sqft
from own
left join others using (developer_id, cell)
