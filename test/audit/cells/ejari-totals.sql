-- Number of lines of one kind in an area by month: contracts by the day of registration, those of
-- the register by their first day.
select
  area_id as area,
  property_type,
  version,
  strftime(date_trunc('month', listed_day), '%Y-%m-%d') as from_date,
  strftime(last_day(listed_day), '%Y-%m-%d') as to_date,
  count(*) as total
from rent_lines
where area_id is not null and property_type is not null
group by all
