-- The same over the whole market, as the mart has it.
select
  case
    $metric
    when 'sales_value' then value_rank
    else count_rank
  end as rank,
  b.broker_id as id,
  b.name,
  b.name_ar,
  b.office_name,
  b.office_number,
  p.sales_count,
  p.sales_value_aed,
  case when $before_from::DATE is not null then p.sales_count_before end as sales_count_before,
  case
    when $before_from::DATE is not null then p.sales_value_aed_before
  end as sales_value_aed_before
from broker_periods p
join brokers b using (broker_id)
where
  p.years = $years
  and case
    $metric
    when 'sales_value' then value_rank
    else count_rank
  end <= $rows
order by rank
