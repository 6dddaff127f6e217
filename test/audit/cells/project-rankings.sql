-- Projects by their sales of the last 12 months; without a property type, sales of built property.
with
ordered as (
  select
    subject_id as project_id,
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
    subject = 'project'
    and day between sales_from and sales_to
    and property_type is not null
  group by all
),
ranked as (
  select
    'sales_count' as metric,
    property_type,
    project_id,
    sales_count as amount,
    sales_count,
    rank() over (partition by property_type order by sales_count desc, project_id) as rank
  from ordered
  union all
  select
    'sales_value',
    property_type,
    project_id,
    sales_value,
    sales_count,
    rank() over (partition by property_type order by sales_value desc, project_id)
  from ordered
)
select
  metric,
  property_type,
  project_id,
  rank,
  {'value': amount, 'n': sales_count} as value
from ranked
where rank <= 100
