-- Brokers of the register by their sales in a period, beside their sales in the period before; the
-- broker's number breaks ties. Values are added up as decimals, because a sum of floating-point
-- numbers depends on the order in which threads add them.
with
counted as (
  select
    broker_number,
    count(*) filter (transaction_date >= $from::DATE)::integer as sales_count,
    coalesce(
      sum(try_cast(price_aed as decimal(38, 2))) filter (transaction_date >= $from::DATE),
      0
    )::double as sales_value_aed,
    count(*) filter (transaction_date < $from::DATE)::integer as sales_count_before,
    coalesce(
      sum(try_cast(price_aed as decimal(38, 2))) filter (transaction_date < $from::DATE),
      0
    )::double as sales_value_aed_before
  from broker_transactions
  where
    type = 'sales'
    and transaction_date between coalesce($before_from::DATE, $from::DATE) and $to::DATE
    and ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
    and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
    and (
      $place_ids::BIGINT[] is null
      or list_contains($place_ids::BIGINT[], area_id)
      or list_contains($place_ids::BIGINT[], community_id)
    )
    and ($property_type::VARCHAR is null or property_type = $property_type::VARCHAR)
  group by broker_number
)
select
  row_number() over (
    order by
      case
        $metric
        when 'sales_value' then sales_value_aed
        else sales_count
      end desc,
      brokers.broker_id
  )::integer as rank,
  brokers.broker_id as id,
  brokers.name,
  brokers.name_ar,
  brokers.office_name,
  brokers.office_number,
  counted.sales_count,
  counted.sales_value_aed,
  case
    when $before_from::DATE is not null then counted.sales_count_before
  end as sales_count_before,
  case
    when $before_from::DATE is not null then counted.sales_value_aed_before
  end as sales_value_aed_before
from counted
join brokers using (broker_number)
where counted.sales_count > 0
order by rank
limit $rows
