-- Number of rent contracts of one kind in an area by month of registration.
select
  area_id as area,
  property_type,
  version,
  strftime(date_trunc('month', registered_at), '%Y-%m-%d') as registered_from_date,
  strftime(last_day(registered_at::date), '%Y-%m-%d') as registered_to_date,
  count(*) as total
from rents
where
  area_id is not null
  and registered_at is not null
  and property_type is not null
group by all
