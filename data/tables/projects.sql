-- One row a registered project, one for each number that deals or contracts name and the register
-- lacks, and one for each project that has a name and a place but no number (basis `named`; with
-- what deals and contracts say). The register fills completion_date of unfinished projects with a
-- planned day, often past by now: only a finished project was completed.
with
unregistered as (
  select n.project_number, n.name, n.basis
  from project_names n anti
  join clean_projects p on p.project_number = n.project_number
  where n.project_number > 0
),
located as (
  select project_id, any_value(located_area order by located_area) as area_id
  from located_names
  where project_id is not null
  group by project_id
),
worded as (
  select l.project_id, l.basis, l.confidence, l.project_name, sum(w.n) as n
  from project_links l
  join
    place_wordings w on w.feed = l.feed
    and place_hash(w.area_id, w.area_name, w.project_number, w.project_name, w.master_project)
      = l.place_hash
  group by all
),
confidences as (
  select project_id, round(sum(confidence * n) / sum(n), 3) as confidence
  from worded
  group by project_id
),
-- The wording that most rows use; of equally many the one with small letters, which reads better.
provisional as (
  select
    project_id,
    arg_max(project_name, (n, project_name <> upper(project_name), project_name)) as name
  from (
    select project_id, project_name, sum(n) as n
    from worded
    where basis = 'named'
    group by all
  )
  group by project_id
)
select
  p.project_number::integer as project_id,
  p.project_number::integer as project_number,
  coalesce(
    p.name,
    n.name,
    l.name,
    case when regexp_matches(p.name_ar, '[a-zA-Z]{2}') then p.name_ar end
  ) as name,
  p.name_ar,
  case
    when p.name is not null then 'registered'
    when n.name is not null then n.basis
    when l.name is not null then 'transliterated'
    when regexp_matches(p.name_ar, '[a-zA-Z]{2}') then 'registered'
  end as name_basis,
  p.developer_number::integer as developer_id,
  p.master_developer_number::integer as master_developer_id,
  p.master_developer_name as master_developer,
  r.area_id,
  p.master_project,
  project_status_word(p.status) as status,
  p.completion_pct,
  p.start_date,
  coalesce(
    p.end_date,
    case
      when project_status_word(p.status) is distinct from 'finished' then p.completion_date
    end
  ) as expected_completion_date,
  case
    when project_status_word(p.status) = 'finished' then p.completion_date
  end as completion_date,
  p.cancellation_date as cancelled_date,
  p.unit_count::integer as unit_count,
  p.villa_count::integer as villa_count,
  p.building_count::integer as building_count,
  p.land_count::integer as land_count,
  p.escrow_agent,
  p.description,
  p.description_ar,
  p.zoning_authority,
  p.project_id as register_project_id,
  p.property_id,
  true as is_registered,
  'register' as basis,
  c.confidence
from clean_projects p
left join project_names n on n.project_number = p.project_number
left join latin_names l on l.name_ar = p.name_ar
left join projects_register r on r.project_number = p.project_number
left join confidences c on c.project_id = p.project_number
union all
select
  u.project_number,
  u.project_number,
  u.name,
  null,
  u.basis,
  null,
  null,
  null,
  l.area_id,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  false,
  'number',
  c.confidence
from unregistered u
left join located l on l.project_id = u.project_number
left join confidences c on c.project_id = u.project_number
union all
select
  v.project_id,
  null,
  v.name,
  null,
  'deals',
  b.brand_id,
  null,
  null,
  l.area_id,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  false,
  'named',
  c.confidence
from provisional v
left join located l on l.project_id = v.project_id
left join confidences c on c.project_id = v.project_id
left join
  project_brands b on b.folded = fold_name(v.name)
  and b.area_id is not distinct from l.area_id
