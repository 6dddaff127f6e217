-- Sales of the days of the period that a plan may see, counted from the list; without a property
-- type, sales of built property. The sales before the period are null, because the plan may not see
-- them.
select
  place.place_id,
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
from
  transaction_list_by_area listed,
  unnest([listed.area_id::bigint, listed.community_id]) as place(place_id)
where
  listed.type = 'sales'
  and listed.transaction_date between $from::DATE and $to::DATE
  and case
    when $property_type::VARCHAR = 'all' then is_built(listed.property_type)
    else listed.property_type = $property_type::VARCHAR
  end
  and place.place_id is not null
group by place.place_id
