-- Number of deals of one kind in an area by month.
select
  area_id as area,
  deal_group as type,
  property_type,
  strftime(date_trunc('month', day), '%Y-%m-%d') as from_date,
  strftime(last_day(day), '%Y-%m-%d') as to_date,
  count(*) as total
from located_deals
where area_id is not null
group by all
