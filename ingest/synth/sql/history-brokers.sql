-- Invented brokers of the synthetic history, with names that say so: no invented deal is laid to a
-- real broker.
select
  9500001 + b as participant_id,
  9600001 + b as real_estate_broker_id,
  9700001 + b as broker_number,
  'وسيط مصطنع ' || (b + 1) as broker_name_ar,
  'SYNTHETIC BROKER ' || (b + 1) as broker_name_en,
  '2020-01-01' as license_start_date,
  '2027-12-31' as license_end_date,
  9800001 + b % 10 as real_estate_id,
  9900001 + b % 10 as real_estate_number
from range(getvariable('history_brokers')) brokers(b)
