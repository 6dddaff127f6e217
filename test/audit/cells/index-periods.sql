-- Eligible sales of built property in each period of the price index, at least five.
select
  coalesce(subject_id, 0) as area,
  granularity,
  strftime(date_trunc(granularity, day), '%Y-%m-%d') as period,
  count(*) as sales_count
from
  sales_of,
  windows,
  (values ('month'), ('quarter'), ('year')) as spans (granularity)
where
  subject in ('area', 'community')
  and is_priced
  and property_type is distinct from 'land'
  and day <= sales_to
group by all
having count(*) >= {{least_shown}}
