-- The directory of brokers without any contact data; an expired licence stays, its end date says
-- so.
select
  b.broker_number as broker_id,
  b.broker_number,
  b.name,
  b.name_ar,
  b.office_name,
  b.office_number,
  b.license_start_date,
  b.license_end_date
from clean_brokers b
