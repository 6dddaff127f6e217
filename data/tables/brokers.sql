-- The directory of brokers without any contact data; brokers with an expired licence stay, and the
-- end date shows it.
select
  brokers.broker_number as broker_id,
  brokers.broker_number,
  brokers.name,
  brokers.name_ar,
  brokers.office_name,
  brokers.office_number,
  brokers.license_start_date,
  brokers.license_end_date
from clean_brokers brokers
