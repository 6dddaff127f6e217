-- A broker's sales: by calendar year, by property type, in a window, and all of them; `part` says
-- which kind of row it is. A sale counts once even if the broker stood on both sides; the sides are
-- counted in columns of their own. {{entered}}, {{aggregates}} and {{figures}} are measures of the
-- sales, levels without land.
with
sides as (
  select
    transaction_id,
    bool_or(side = 'buyer') as is_buyer_side,
    bool_or(side = 'seller') as is_seller_side
  from broker_deals
  where broker_number = $broker_number::BIGINT
  group by transaction_id
),
sales as (
  select
    deals_of_brokers.transaction_date,
    deals_of_brokers.property_type,
    deals_of_brokers.price_aed,
    deals_of_brokers.price_aed_per_sqft,
    deals_of_brokers.is_eligible,
    sides.is_buyer_side,
    sides.is_seller_side
  from broker_transactions deals_of_brokers
  join sides on sides.transaction_id = deals_of_brokers.id
  where
    deals_of_brokers.broker_number = $broker_number::BIGINT
    and deals_of_brokers.type = 'sales'
    and deals_of_brokers.transaction_date <= $as_of::DATE
    and (
      $history_from::DATE is null
      or deals_of_brokers.transaction_date >= $history_from::DATE
    )
),
entered as (
  select transaction_date, property_type, is_buyer_side, is_seller_side, {{entered}}
  from sales
),
parts as (
  select 'all' as part, null::integer as year, null as kind, *
  from entered
  union all
  select 'year', year(transaction_date)::integer, null, *
  from entered
  union all
  select 'property_type', null, property_type, *
  from entered
  union all
  select 'window', null, null, *
  from entered
  where transaction_date between $from::DATE and $to::DATE
),
grouped as (
  select
    part,
    year,
    kind,
    count(*) filter (is_buyer_side)::integer as buyer_side_count,
    count(*) filter (is_seller_side)::integer as seller_side_count,
    min(transaction_date) as first_sale_date,
    max(transaction_date) as last_sale_date,
    {{aggregates}}
  from parts
  group by part, year, kind
)
select
  part,
  year,
  kind as property_type,
  buyer_side_count,
  seller_side_count,
  first_sale_date,
  last_sale_date,
  {{figures}}
from grouped
order by part, year, sales_count desc, kind nulls last
