-- A developer's projects in time: the overdue among the unfinished ones that have a planned day,
-- the age of the open ones, and the time from start to finish of the finished ones.
with
dated as (
  select
    developed.*,
    status in ('ACTIVE', 'CONDITIONAL_ACTIVATING', 'NOT_STARTED', 'PENDING') as is_unfinished,
    case
      when status in ('ACTIVE', 'CONDITIONAL_ACTIVATING', 'FRIEZED')
      and started <= as_of then as_of - started
    end as age,
    case
      when status = 'FINISHED'
      and started <= completed
      and completed <= as_of then completed - started
    end as building,
    coalesce(planned < as_of, false) as is_past
  from developed, (select max(pulled) as as_of from project_rows)
)
select
  developer_id,
  count(*) filter (status = 'FINISHED') as finished_projects,
  count(*) filter (is_unfinished) as unfinished_projects,
  count(*) filter (is_unfinished and is_past) as overdue_projects,
  {
    'value': 100 * count(*) filter (is_unfinished and is_past)
      / nullif(count(*) filter (is_unfinished and planned is not null), 0),
    'n': count(*) filter (is_unfinished and planned is not null)::integer
  } as overdue_share_pct,
  count(age) as open_projects,
  figure(age) as median_age_days,
  figure(building) as median_building_days
from dated
group by developer_id
