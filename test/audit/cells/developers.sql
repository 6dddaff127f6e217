-- A developer or a brand, with its figures from the register of projects.
select
  developer_id,
  count(*) as project_count,
  count(*) filter (status in ('ACTIVE', 'CONDITIONAL_ACTIVATING')) as active_projects,
  count(*) filter (status = 'FINISHED') as finished_projects,
  sum(units) as unit_count
from developed
group by developer_id
