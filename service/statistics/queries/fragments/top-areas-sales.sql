-- Sales of the period and of as many years before, counted or added up. The earlier sales are null
-- for a plan that may not see all of them, so that no filter can use them either.
select
  subject_id as place_id,
  case
    when $metric::VARCHAR = 'sales_value' then sales_value_aed
    else sales_count
  end::double as value,
  sales_count as n,
  case
    when not $sees_before::BOOLEAN then null
    when $metric::VARCHAR = 'sales_value' then before_sales_value_aed
    else before_sales_count
  end::double as before_value,
  case when $sees_before::BOOLEAN then before_sales_count end as n_before,
  null::double as low,
  null::double as high,
  null::varchar as quality,
  null::varchar as basis
from rankings
where (
  subject = $by::VARCHAR
  or ($by::VARCHAR = 'place' and subject in ('area', 'community'))
)
  and years = $years::INTEGER
  and property_type = $property_type::VARCHAR
  and sales_count > 0
