-- Registered projects from their start to their completion, by quarter. Quarters are numbered by
-- year × 4. An unfinished project has no quarter of completion. Left out: projects that are
-- cancelled, projects that start after the register's date, and finished ones without a possible
-- day of completion.
with
-- The register counts the villas of most projects as plots.
sized as (
  select
    projects.* replace (
      greatest(
        coalesce(projects.villa_count, 0),
        case
          when homes.project_id is not null then coalesce(projects.land_count, 0)
          else 0
        end
      ) as villa_count
    )
  from projects
  left join project_homes homes on homes.project_id = projects.project_id
)
select
  project_id,
  area_id,
  developer_id,
  case
    when villa_count > coalesce(unit_count, 0) then 'villas'
    when unit_count > {{supply_large_units}} then 'large'
    else 'small'
  end as size_class,
  coalesce(unit_count, 0) as unit_count,
  villa_count,
  (year(start_date) * 4 + quarter(start_date) - 1)::integer as started,
  (year(completion_date) * 4 + quarter(completion_date) - 1)::integer as completed,
  (year(as_of) * 4 + quarter(as_of) - 1)::integer as register_quarter,
  (date_trunc('quarter', as_of) + interval 3 month - interval 1 day)::date - as_of as days_left
from sized
join dataset_as_of on dataset = 'projects'
where
  is_registered
  and cancelled_date is null
  and start_date <= as_of
  and (
    (status = 'finished' and completion_date between start_date and as_of)
    or (status <> 'finished' and completion_date is null)
  )
