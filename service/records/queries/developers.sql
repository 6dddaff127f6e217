-- Developers with figures from the register of projects. A project counts for its developer, not
-- for its master developer; a brand has the projects of its companies. A project is open when it
-- has begun and is not finished. The building time covers the finished projects that have a start
-- and a later day of completion up to the register's own date. The filters keep developers;
-- $developer_id also cuts projects by hand, because counting those of all developers to show one
-- takes longer.
with
owned as (
  select
    projects.* exclude (developer_id),
    unnest(list_distinct([projects.developer_id, developer_list.brand_id])) as developer_id
  from projects
  join developer_list on developer_list.developer_id = projects.developer_id
),
dated as (
  select
    *,
    status in ('active', 'not-started', 'pending') as is_unfinished,
    case
      when status in ('active', 'frozen')
      and start_date <= $as_of::DATE then $as_of::DATE - start_date
    end as age_days,
    case
      when status = 'finished'
      and completion_date between start_date and $as_of::DATE then completion_date - start_date
    end as building_days
  from owned
  where $developer_id::INTEGER is null or developer_id = $developer_id::INTEGER
),
counted as (
  select
    developer_id,
    count(*)::integer as project_count,
    count(*) filter (status = 'active')::integer as active_projects,
    count(*) filter (status = 'finished')::integer as finished_projects,
    count(*) filter (is_unfinished)::integer as unfinished_projects,
    count(*) filter (is_unfinished and expected_completion_date is not null)::integer
      as planned_projects,
    count(*) filter (is_unfinished and expected_completion_date < $as_of::DATE)::integer
      as overdue_projects,
    count(age_days)::integer as open_projects,
    quantile_cont(age_days, [0.25, 0.5, 0.75]) as age,
    count(building_days)::integer as built_projects,
    quantile_cont(building_days, [0.25, 0.5, 0.75]) as building,
    min(completion_date) filter (building_days is not null) as first_completion_date,
    min(start_date) filter (age_days is not null) as first_start_date,
    sum(unit_count)::bigint as unit_count
  from dated
  group by developer_id
),
by_area as (
  select owned.developer_id, areas.name as area, count(*) as n
  from owned
  join areas using (area_id)
  where
    owned.developer_id is not null
    and areas.name is not null
    and ($developer_id::INTEGER is null or owned.developer_id = $developer_id::INTEGER)
  group by all
),
placed as (
  select
    developer_id,
    (list(area order by n desc, area)) [1 :3] as areas
  from by_area
  group by developer_id
)
select
  developer_list.developer_id as id,
  developer_list.level,
  developer_list.name,
  developer_list.name_ar,
  developer_list.name_basis,
  developer_list.brand_id,
  developer_list.brand,
  developer_list.registration_date,
  developer_list.license_type,
  developer_list.license_source,
  developer_list.license_number,
  developer_list.license_issue_date,
  developer_list.license_expiry_date,
  developer_list.legal_status,
  developer_list.is_registered,
  coalesce(counted.project_count, 0) as project_count,
  coalesce(counted.active_projects, 0) as active_projects,
  coalesce(counted.finished_projects, 0) as finished_projects,
  coalesce(counted.overdue_projects, 0) as overdue_projects,
  counted.unit_count,
  coalesce(counted.unfinished_projects, 0) as unfinished_projects,
  coalesce(counted.planned_projects, 0) as planned_projects,
  coalesce(counted.open_projects, 0) as open_projects,
  coalesce(counted.built_projects, 0) as built_projects,
  counted.first_completion_date,
  counted.first_start_date,
  counted.age[2] as median_age_days,
  counted.age[1] as p25_age_days,
  counted.age[3] as p75_age_days,
  counted.building[2] as median_building_days,
  counted.building[1] as p25_building_days,
  counted.building[3] as p75_building_days,
  coalesce(placed.areas, []) as areas
from developer_list
left join counted using (developer_id)
left join placed using (developer_id)
where {{filters}}
