-- Brokers of the register by their sales of one, three and five years up to the as-of date, beside
-- their sales of as many years before; the broker's number breaks ties. Values are added up as
-- decimals, because a sum of floating-point numbers depends on the order in which threads add them.
with
as_of as (
  select max(as_of) as sales_to
  from dataset_as_of
  where dataset = 'transactions'
),
sales as (
  select
    periods.years,
    brokers.broker_id,
    deals_of_brokers.price_aed,
    deals_of_brokers.transaction_date >= trailing_from(as_of.sales_to, periods.years) as is_now
  from as_of
  cross join (values (1), (3), (5)) periods(years)
  join
    serve.broker_transactions deals_of_brokers on deals_of_brokers.transaction_date
      >= trailing_from(as_of.sales_to, 2 * periods.years)
    and deals_of_brokers.transaction_date <= as_of.sales_to
  join brokers using (broker_number)
  where deals_of_brokers.type = 'sales'
),
counted as (
  select
    years::integer as years,
    broker_id,
    count(*) filter (is_now)::integer as sales_count,
    coalesce(sum(try_cast(price_aed as decimal(38, 2))) filter (is_now), 0)::double
      as sales_value_aed,
    count(*) filter (not is_now)::integer as sales_count_before,
    coalesce(sum(try_cast(price_aed as decimal(38, 2))) filter (not is_now), 0)::double
      as sales_value_aed_before
  from sales
  group by years, broker_id
)
select
  years,
  row_number() over (partition by years order by sales_count desc, broker_id)::integer
    as count_rank,
  row_number() over (partition by years order by sales_value_aed desc, broker_id)::integer
    as value_rank,
  * exclude (years)
from counted
where sales_count > 0
