-- Sales of the days of the period that a plan may see, counted from the list; without a property
-- type, sales of built property. The sales before the period are null, because the plan may not see
-- them.
select
  project_id as place_id,
  case
    when $metric::VARCHAR = 'sales_value' then sum(price_aed)
    else count(*)
  end::double as value,
  count(*)::integer as n,
  null::double as before_value,
  null::integer as n_before,
  null::double as low,
  null::double as high,
  null::varchar as quality,
  null::varchar as basis
from transaction_list_by_area
where
  type = 'sales'
  and transaction_date between $from::DATE and $to::DATE
  and project_id is not null
  and case
    when $property_type::VARCHAR = 'all' then is_built(property_type)
    else property_type = $property_type::VARCHAR
  end
group by project_id
