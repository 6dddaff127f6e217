-- The rows of brokers-top.sql for the whole market, from the mart.
select
  case
    $metric
    when 'sales_value' then value_rank
    else count_rank
  end as rank,
  brokers.broker_id as id,
  brokers.name,
  brokers.name_ar,
  brokers.office_name,
  brokers.office_number,
  broker_periods.sales_count,
  broker_periods.sales_value_aed,
  case
    when $before_from::DATE is not null then broker_periods.sales_count_before
  end as sales_count_before,
  case
    when $before_from::DATE is not null then broker_periods.sales_value_aed_before
  end as sales_value_aed_before
from broker_periods
join brokers using (broker_id)
where
  broker_periods.years = $years
  and case
    $metric
    when 'sales_value' then value_rank
    else count_rank
  end <= $rows
order by rank
