-- A broker's sales: by calendar year, by property type, in a window, and all of them; `part` says
-- which kind of row it is. A sale counts once even if the broker stood on both sides; the sides are
-- counted in columns of their own. Prices are those of built property.
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
    case
      when deals_of_brokers.is_eligible
      and deals_of_brokers.property_type is distinct from 'land' then deals_of_brokers.price_aed
    end as unit_price,
    case
      when deals_of_brokers.is_eligible
      and deals_of_brokers.property_type is distinct from 'land'
        then deals_of_brokers.price_aed_per_sqft
    end as price_per_sqft,
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
parts as (
  select 'all' as part, null::integer as year, null as kind, *
  from sales
  union all
  select 'year', year(transaction_date)::integer, null, *
  from sales
  union all
  select 'property_type', null, property_type, *
  from sales
  union all
  select 'window', null, null, *
  from sales
  where transaction_date between $from::DATE and $to::DATE
)
select
  part,
  year,
  kind as property_type,
  count(*)::integer as sales_count,
  coalesce(sum(price_aed), 0)::double as sales_value_aed,
  count(*) filter (is_buyer_side)::integer as buyer_side_count,
  count(*) filter (is_seller_side)::integer as seller_side_count,
  min(transaction_date) as first_sale_date,
  max(transaction_date) as last_sale_date,
  count(unit_price)::integer as price_n,
  quantile_cont(unit_price, [0.25, 0.5, 0.75]) as price,
  count(price_per_sqft)::integer as price_per_sqft_n,
  quantile_cont(price_per_sqft, [0.25, 0.5, 0.75]) as price_per_sqft
from parts
group by part, year, kind
order by part, year, sales_count desc, kind nulls last
