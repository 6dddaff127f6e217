-- Homes that were completed in a period beside those that were expected before it, for the market
-- and for each area: a period is one quarter ahead, or a year of four. `spread` says how much of
-- the deviation comes from single projects: 0 for many small ones, 3 for a few large ones.
with
periods as (
  select step as first_step, step as last_step
  from (select unnest(generate_series(0, {{supply_quarters}} - 1))::integer as step)
  union all
  select step, step + 3
  from
    (select unnest(generate_series(0, {{supply_quarters}} - 4, 4))::integer as step)
),
projects_ahead as (
  select origin, first_step, last_step, project_id, sum(chance) as chance
  from completion_chances
  join periods on step between first_step and last_step
  group by all
),
homes as (
  select
    origin,
    first_step,
    last_step,
    area_id,
    chance,
    completed between origin + first_step and origin + last_step as is_completed,
    unnest(
      [
        {'kind': 'unit', 'homes': unit_count},
        {'kind': 'villa', 'homes': villa_count}
      ],
      recursive := true
    )
  from projects_ahead
  join project_spans using (project_id)
  where origin + last_step < register_quarter
),
sums as (
  select
    origin,
    first_step,
    last_step,
    kind,
    case when grouping(area_id) = 1 then 'market' else 'area' end as subject,
    coalesce(area_id, 0)::bigint as subject_id,
    sum(homes * chance) as expected,
    sum(homes * homes * chance * (1 - chance)) as project_variance,
    coalesce(sum(homes) filter (is_completed), 0)::integer as completed
  from homes
  group by origin, first_step, last_step, kind, grouping sets ((), (area_id))
  having sum(homes * chance) > 0
)
select
  origin,
  first_step,
  last_step,
  kind,
  subject,
  subject_id,
  round(expected, 6) as expected,
  round(project_variance, 6) as project_variance,
  completed,
  case
    when project_variance < 0.25 * expected * expected then 0
    when project_variance < expected * expected then 1
    when project_variance < pow(2 * expected, 2) then 2
    else 3
  end as spread
from sums
where subject = 'market' or subject_id > 0
