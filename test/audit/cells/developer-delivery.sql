-- Delivery of a developer's finished projects: the day of completion compared with the planned day.
with
dated as (
  select
    developed.*,
    status = 'FINISHED'
    and completed is not null
    and planned is not null
    and completed <= as_of as is_assessed,
    completed - planned as delay,
    status in ('ACTIVE', 'CONDITIONAL_ACTIVATING', 'NOT_STARTED', 'PENDING')
    and planned < as_of as is_overdue
  from developed, (select max(pulled) as as_of from project_rows)
)
select
  developer_id,
  count(*) filter (status = 'FINISHED') as finished_projects,
  count(*) filter (is_overdue) as overdue_projects,
  count(*) filter (is_assessed) as assessed_projects,
  count(*) filter (is_assessed and delay > 0) as delayed_projects,
  {
    'value': 100 * count(*) filter (is_assessed and delay > 0)
      / nullif(count(*) filter (is_assessed), 0),
    'n': count(*) filter (is_assessed)::integer
  } as delayed_share_pct,
  figure(case when is_assessed then delay end) as median_delay_days
from dated
group by developer_id
