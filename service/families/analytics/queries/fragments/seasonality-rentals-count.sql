-- Rent contracts by the month in which they begin, for {{series}} in seasonality.sql.
select month, sum(contract_count)::integer as n, sum(contract_count)::double as value
from rents_monthly
where
  subject = $subject
  and subject_id = $subject_id::BIGINT
  and ($property_type = 'all' or property_type = $property_type)
group by month
