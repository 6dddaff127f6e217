-- A developer or a brand with what the register of projects says of it.
select
  developer_id,
  count(*) as project_count,
  count(*) filter (status in ('ACTIVE', 'CONDITIONAL_ACTIVATING')) as active_projects,
  count(*) filter (status = 'FINISHED') as finished_projects,
  sum(units) as unit_count
from developed
group by developer_id
