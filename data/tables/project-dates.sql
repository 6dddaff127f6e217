-- The planned day, completion and status of each registered project as each pull gave them: the
-- first pull that has the project, and every later one that changed something. The rows follow from
-- the kept exports and the days of their pulls alone. The register fills the completion day of an
-- unfinished project with a planned day: only a finished project was completed.
with
pulled as (
  select
    project_number::integer as project_id,
    pull_day,
    start_date as start_day,
    end_date as planned_day,
    case
      when project_status_word(status) = 'finished' then completion_date
    end as completion_day,
    completion_pct,
    project_status_word(status) as status
  from project_pulls
  qualify
    row_number() over (
      partition by project_number, pull_day
      order by load_order desc, row_number desc
    ) = 1
),
compared as (
  select
    *,
    struct_pack(start_day, planned_day, completion_day, completion_pct, status) as told,
    lag(told) over (partition by project_id order by pull_day) as told_before
  from pulled
)
select
  project_id,
  pull_day,
  start_day,
  planned_day,
  completion_day,
  completion_pct,
  status
from compared
where told_before is null or told is distinct from told_before
