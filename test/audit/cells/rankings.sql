-- Areas and communities by their sales of the last 12 months; without a property type, sales of
-- built property.
with
ordered as (
  select
    subject as places,
    subject_id as place_id,
    property_type,
    count(*) as sales_count,
    sum(price) as sales_value
  from
    (
      select subject, subject_id, day, price, property_type
      from sales_of
      union all
      select subject, subject_id, day, price, 'all'
      from sales_of
      where property_type is distinct from 'land'
    ),
    windows
  where
    subject in ('area', 'community')
    and day between sales_from and sales_to
    and property_type is not null
  group by all
),
ranked as (
  select
    'sales_count' as metric,
    places,
    property_type,
    place_id,
    sales_count as amount,
    sales_count,
    rank() over (partition by places, property_type order by sales_count desc, place_id) as rank
  from ordered
  union all
  select
    'sales_value',
    places,
    property_type,
    place_id,
    sales_value,
    sales_count,
    rank() over (partition by places, property_type order by sales_value desc, place_id)
  from ordered
)
select
  metric,
  places,
  property_type,
  place_id,
  rank,
  {'value': amount, 'n': sales_count} as value
from ranked
where rank <= 100
