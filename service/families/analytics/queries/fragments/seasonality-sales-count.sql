-- Registered sales by month, for {{series}} in seasonality.sql.
select month, sum(sales_count)::integer as n, sum(sales_count)::double as value
from sales_monthly
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and ($property_type = 'all' or property_type = $property_type)
group by month
