-- Developers with figures from the register of projects. A project counts for its developer, not
-- for its master developer; a brand has the projects of its companies. The delay covers finished
-- projects that have a planned and an actual day, and leaves out those completed before the plan's
-- history begins or after the register's own date. The filters keep developers; $developer_id also
-- cuts projects by hand, because counting those of all developers to show one takes longer.
with
owned as (
  select
    projects.* exclude (developer_id),
    unnest(list_distinct([projects.developer_id, developer_list.brand_id])) as developer_id
  from projects
  join developer_list on developer_list.developer_id = projects.developer_id
),
assessed as (
  select
    developer_id,
    completion_date,
    completion_date - expected_completion_date as delay_days
  from owned
  where
    status = 'finished'
    and completion_date is not null
    and expected_completion_date is not null
    and completion_date <= $as_of::DATE
    and ($developer_id::INTEGER is null or developer_id = $developer_id::INTEGER)
    and ($history_from::DATE is null or completion_date >= $history_from::DATE)
),
delivered as (
  select
    developer_id,
    count(*)::integer as assessed_projects,
    count(*) filter (delay_days > 0)::integer as delayed_projects,
    min(completion_date) as first_completion_date,
    quantile_cont(delay_days, [0.25, 0.5, 0.75]) as delay
  from assessed
  group by developer_id
),
counted as (
  select
    developer_id,
    count(*)::integer as project_count,
    count(*) filter (status = 'active')::integer as active_projects,
    count(*) filter (status = 'finished')::integer as finished_projects,
    count(*) filter (
      status in ('active', 'not-started', 'pending')
      and expected_completion_date < $as_of::DATE
    )::integer as overdue_projects,
    sum(unit_count)::bigint as unit_count
  from owned
  where
    developer_id is not null
    and ($developer_id::INTEGER is null or developer_id = $developer_id::INTEGER)
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
  coalesce(delivered.assessed_projects, 0) as assessed_projects,
  coalesce(delivered.delayed_projects, 0) as delayed_projects,
  delivered.first_completion_date,
  delivered.delay[2] as median_delay_days,
  delivered.delay[1] as p25_delay_days,
  delivered.delay[3] as p75_delay_days,
  coalesce(placed.areas, []) as areas
from developer_list
left join counted using (developer_id)
left join delivered using (developer_id)
left join placed using (developer_id)
where {{filters}}
