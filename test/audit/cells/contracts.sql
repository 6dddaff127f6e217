-- A rent contract of the gateway, identified by area, day of registration and annual rent.
select
  area_id as area,
  strftime(registered_at, '%Y-%m-%d') as registered_on,
  strftime(registered_at - interval 4 hour, '%Y-%m-%dT%H:%M:%SZ') as registered_at,
  strftime(start_day, '%Y-%m-%d') as start_date,
  strftime(end_day, '%Y-%m-%d') as end_date,
  annual as annual_amount_aed,
  amount as contract_amount_aed,
  version,
  days as duration_days,
  property_count,
  property_type,
  bedrooms
from rents
where registered_at is not null and area_id is not null
