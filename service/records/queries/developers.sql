-- Developers with what the register of projects says of them: what each is named the developer of,
-- not the master developer. A brand has the projects of its companies. How late the finished ones
-- came needs both days; projects completed before the plan's history begins, or after the
-- register's own date, do not enter that.
with
owned as (
  select
    p.* exclude (developer_id),
    unnest(list_distinct([p.developer_id, d.brand_id])) as developer_id
  from projects p
  join developer_list d on d.developer_id = p.developer_id
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
  select p.developer_id, a.name as area, count(*) as n
  from owned p
  join areas a using (area_id)
  where
    p.developer_id is not null
    and a.name is not null
    and ($developer_id::INTEGER is null or p.developer_id = $developer_id::INTEGER)
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
  d.developer_id as id,
  d.name,
  d.name_ar,
  d.name_basis,
  d.brand_id,
  d.brand,
  d.registration_date,
  d.license_type,
  d.license_source,
  d.license_number,
  d.license_issue_date,
  d.license_expiry_date,
  d.legal_status,
  d.is_registered,
  coalesce(c.project_count, 0) as project_count,
  coalesce(c.active_projects, 0) as active_projects,
  coalesce(c.finished_projects, 0) as finished_projects,
  coalesce(c.overdue_projects, 0) as overdue_projects,
  c.unit_count,
  coalesce(v.assessed_projects, 0) as assessed_projects,
  coalesce(v.delayed_projects, 0) as delayed_projects,
  v.first_completion_date,
  v.delay[2] as median_delay_days,
  v.delay[1] as p25_delay_days,
  v.delay[3] as p75_delay_days,
  coalesce(l.areas, []) as areas
from developer_list d
left join counted c using (developer_id)
left join delivered v using (developer_id)
left join placed l using (developer_id)
where
  ($developer_id::INTEGER is null or d.developer_id = $developer_id::INTEGER)
  and (
    $q::VARCHAR is null
    or len(
      list_filter(string_split($q::VARCHAR, ' '), lambda word: not contains(d.folded, word))
    ) = 0
  )
