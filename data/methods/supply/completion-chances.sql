-- The chance that an unfinished project is completed in each of the quarters ahead, as of the
-- quarter of the register and of each quarter of the ten years before it, from what was completed
-- by then (docs/methods/supply.md). The rate of completion by age and size class is counted in the
-- ten years before, smoothed over the ages beside it, and drawn to the rate of all classes by as
-- many project-quarters as {{supply_prior_quarters}}.
with
-- The quarter of the register is not over, so nothing is counted in it.
lived as (
  select
    size_class,
    quarter,
    (quarter - started)::integer as age,
    count(*) as at_risk,
    count(*) filter (quarter = completed) as completions
  from (
    select
      *,
      unnest(
        generate_series(started, least(coalesce(completed, register_quarter), register_quarter - 1))
      ) as quarter
    from project_spans
  )
  group by all
),
origins as (
  select
    unnest(
      generate_series(register_quarter - {{supply_window_quarters}}, register_quarter)
    )::integer as origin,
    register_quarter
  from (select max(register_quarter) as register_quarter from project_spans)
),
windowed as (
  select
    origin,
    size_class,
    least(age, {{supply_age_most}}) as age,
    sum(at_risk) as at_risk,
    sum(completions) as completions
  from origins
  join lived on quarter between origin - {{supply_window_quarters}} and origin - 1
  group by origin, size_class, least(age, {{supply_age_most}})
),
cells as (
  select origin, size_class, age
  from origins
  cross join (values ('villas'), ('large'), ('small')) classes(size_class)
  cross join (select unnest(generate_series(0, {{supply_age_most}}))::integer as age)
),
-- Weights 1, 2, 3, 2, 1 over five ages; the oldest ages are one cell.
smoothed as (
  select
    cells.origin,
    cells.size_class,
    cells.age,
    coalesce(sum(at_risk * (3 - abs(windowed.age - cells.age))), 0) / 9 as at_risk,
    coalesce(sum(completions * (3 - abs(windowed.age - cells.age))), 0) / 9 as completions
  from cells
  left join
    windowed on windowed.origin = cells.origin
    and windowed.size_class = cells.size_class
    and abs(windowed.age - cells.age) <= 2
    and (windowed.age = {{supply_age_most}}) = (cells.age = {{supply_age_most}})
  group by cells.origin, cells.size_class, cells.age
),
rates as (
  select
    origin,
    size_class,
    age,
    (
      completions + {{supply_prior_quarters}} * sum(completions) over same_age
        / greatest(sum(at_risk) over same_age, 1)
    ) / (at_risk + {{supply_prior_quarters}}) as rate
  from smoothed
  window same_age as (partition by origin, age)
),
ahead as (
  select
    origin,
    step,
    project_id,
    -- Of the quarter of the register only its last days are ahead.
    case
      when origin = spans.register_quarter
      and step = 0 then 1 - pow(1 - rate, days_left / 91)
      else rate
    end as rate
  from project_spans spans
  join origins on spans.register_quarter = origins.register_quarter
  cross join (select unnest(generate_series(0, {{supply_quarters}} - 1))::integer as step)
  join rates using (origin)
  where
    started < origin
    and (completed is null or completed >= origin)
    and (completed is null or origin < spans.register_quarter)
    and rates.size_class = spans.size_class
    and rates.age = least(origin + step - started, {{supply_age_most}})
)
select
  origin,
  step,
  project_id,
  -- A quarter in which every project of the past was completed leaves nothing for the quarters
  -- after it.
  case
    when bool_or(rate >= 1) over earlier then 0
    else round(
      rate * exp(coalesce(sum(ln(nullif(greatest(1 - rate, 0), 0))) over earlier, 0)),
      9
    )
  end as chance
from ahead
window
  earlier as (
    partition by origin, project_id
    order by step rows between unbounded preceding and 1 preceding
  )
