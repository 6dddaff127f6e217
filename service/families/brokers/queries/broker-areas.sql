-- A broker's sales by area. Sales without a known area have no row, but count in the total of the
-- shares.
with
sales as (
  select area_id, transaction_date, price_aed
  from broker_transactions
  where
    broker_number = $broker_number::BIGINT
    and type = 'sales'
    and transaction_date <= $as_of::DATE
    and ($history_from::DATE is null or transaction_date >= $history_from::DATE)
)
select
  sales.area_id,
  any_value(areas.name) as area,
  any_value(areas.name_ar) as area_ar,
  count(*)::integer as sales_count,
  coalesce(sum(sales.price_aed), 0)::double as sales_value_aed,
  round(100 * count(*) / (select count(*) from sales), 2)::double as share_pct,
  max(sales.transaction_date) as last_sale_date
from sales
left join areas using (area_id)
where sales.area_id is not null
group by sales.area_id
