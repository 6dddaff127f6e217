-- Homes to come of the projects asked for, quarter by quarter: by the days that the register plans
-- from its date on, and as expected from past completions, with the interval of their spread and
-- how often such intervals held later trials.
with
asked as (
  select
    project_id,
    case
      when expected_completion_date >= $register_day::DATE
        then date_trunc('quarter', expected_completion_date)::date
    end as planned
  from project_list
  where
    ($area_id::INTEGER is null or area_id = $area_id::INTEGER)
    and ($community_id::BIGINT is null or community_id = $community_id::BIGINT)
    and (
      $place_ids::BIGINT[] is null
      or list_contains($place_ids::BIGINT[], area_id)
      or list_contains($place_ids::BIGINT[], community_id)
    )
),
periods as (select distinct first_step, last_step from supply_intervals),
by_project as (
  select
    first_step,
    last_step,
    project_id,
    min(quarter) as first_quarter,
    sum(chance) as chance,
    any_value(unit_count) as units,
    any_value(villa_count) as villas,
    coalesce(any_value(planned) between min(quarter) and max(quarter), false) as is_planned
  from supply_to_come
  join asked using (project_id)
  join periods on step between first_step and last_step
  group by first_step, last_step, project_id
),
sums as (
  select
    first_step,
    last_step,
    min(first_quarter) as quarter,
    sum(chance) as projects,
    count(*) filter (is_planned)::integer as planned_projects,
    coalesce(sum(units) filter (is_planned), 0)::integer as planned_units,
    coalesce(sum(villas) filter (is_planned), 0)::integer as planned_villas,
    sum(units * chance) as expected_units,
    sum(units * units * chance * (1 - chance)) as units_variance,
    sum(villas * chance) as expected_villas,
    sum(villas * villas * chance * (1 - chance)) as villas_variance
  from by_project
  group by first_step, last_step
),
kinds as (
  select
    first_step,
    last_step,
    'unit' as kind,
    expected_units as expected,
    units_variance as variance
  from sums
  union all
  select first_step, last_step, 'villa', expected_villas, villas_variance
  from sums
),
spread as (
  select
    *,
    case
      when variance < 0.25 * expected * expected then 0
      when variance < expected * expected then 1
      when variance < pow(2 * expected, 2) then 2
      else 3
    end as spread
  from kinds
),
ends as (
  select
    first_step,
    last_step,
    kind,
    n,
    later_n,
    later_held,
    sqrt(variance + pow(market_deviation * expected, 2)) as deviation,
    greatest(0, least(expected, expected + low_score * deviation)) as low,
    greatest(expected, expected + high_score * deviation) as high
  from spread
  join supply_intervals using (first_step, last_step, kind, spread)
  where
    subject = case
      when $area_id::INTEGER is null
      and $community_id::BIGINT is null
      and $place_ids::BIGINT[] is null then 'market'
      else 'area'
    end
)
select
  sums.first_step,
  sums.last_step,
  quarter,
  planned_projects,
  planned_units,
  planned_villas,
  projects,
  expected_units as units,
  of_units.low as units_low,
  of_units.high as units_high,
  of_units.n as units_trials,
  of_units.later_n as units_later_n,
  of_units.later_held as units_later_held,
  expected_villas as villas,
  of_villas.low as villas_low,
  of_villas.high as villas_high,
  of_villas.n as villas_trials,
  of_villas.later_n as villas_later_n,
  of_villas.later_held as villas_later_held
from sums
left join
  ends of_units on of_units.first_step = sums.first_step
  and of_units.last_step = sums.last_step
  and of_units.kind = 'unit'
left join
  ends of_villas on of_villas.first_step = sums.first_step
  and of_villas.last_step = sums.last_step
  and of_villas.kind = 'villa'
order by sums.last_step - sums.first_step, sums.first_step
