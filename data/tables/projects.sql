-- One row a registered project, one for each number that deals or contracts name and the register
-- lacks, and one for each project that has a name and a place but no number (basis `named`, with
-- the values of deals and contracts). The register fills completion_date of unfinished projects
-- with a planned day, often past by now: only a finished project was completed.
with
unregistered as (
  select project_names.project_number, project_names.name, project_names.basis
  from project_names anti
  join
    clean_projects projects on projects.project_number = project_names.project_number
  where project_names.project_number > 0
),
located as (
  select project_id, any_value(located_area order by located_area) as area_id
  from located_names
  where project_id is not null
  group by project_id
),
worded as (
  select
    project_links.project_id,
    project_links.basis,
    project_links.confidence,
    project_links.project_name,
    sum(place_wordings.n) as n
  from project_links
  join
    place_wordings on place_wordings.feed = project_links.feed
    and place_hash(
      place_wordings.area_id,
      place_wordings.area_name,
      place_wordings.project_number,
      place_wordings.project_name,
      place_wordings.master_project
    ) = project_links.place_hash
  group by all
),
confidences as (
  select project_id, round(sum(confidence * n) / sum(n), 3) as confidence
  from worded
  group by project_id
),
spellings as (
  select project_id, project_name, sum(n) as n
  from worded
  where basis = 'named'
  group by all
),
-- Chooses the spelling that most rows use; of two with as many rows, the one with small letters,
-- because it reads better.
provisional as (
  select
    project_id,
    arg_max(project_name, (n, project_name <> upper(project_name), project_name)) as name
  from spellings
  group by project_id
)
select
  projects.project_number::integer as project_id,
  projects.project_number::integer as project_number,
  coalesce(
    projects.name,
    project_names.name,
    latin_names.name,
    case
      when regexp_matches(projects.name_ar, '[a-zA-Z]{2}') then projects.name_ar
    end
  ) as name,
  projects.name_ar,
  case
    when projects.name is not null then 'registered'
    when project_names.name is not null then project_names.basis
    when latin_names.name is not null then 'transliterated'
    when regexp_matches(projects.name_ar, '[a-zA-Z]{2}') then 'registered'
  end as name_basis,
  coalesce(projects.developer_number::integer, project_brands.brand_id) as developer_id,
  projects.master_developer_number::integer as master_developer_id,
  projects.master_developer_name as master_developer,
  projects_register.area_id,
  projects.master_project,
  project_status_word(projects.status) as status,
  projects.completion_pct,
  projects.start_date,
  coalesce(
    projects.end_date,
    case
      when project_status_word(projects.status) is distinct from 'finished'
        then projects.completion_date
    end
  ) as expected_completion_date,
  case
    when project_status_word(projects.status) = 'finished' then projects.completion_date
  end as completion_date,
  projects.cancellation_date as cancelled_date,
  -- The register writes 0 for a number that it does not know. It is a number only beside villas.
  case
    when projects.unit_count > 0
    or (projects.villa_count > 0 and coalesce(projects.building_count, 0) = 0)
      then projects.unit_count
  end::integer as unit_count,
  projects.villa_count::integer as villa_count,
  case
    when projects.building_count > 0
    or (projects.villa_count > 0 and coalesce(projects.unit_count, 0) = 0)
      then projects.building_count
  end::integer as building_count,
  projects.land_count::integer as land_count,
  projects.escrow_agent,
  projects.description,
  projects.description_ar,
  projects.zoning_authority,
  projects.project_id as register_project_id,
  projects.property_id,
  true as is_registered,
  'register' as basis,
  confidences.confidence
from clean_projects projects
left join project_names on project_names.project_number = projects.project_number
left join latin_names on latin_names.name_ar = projects.name_ar
left join
  projects_register on projects_register.project_number = projects.project_number
left join confidences on confidences.project_id = projects.project_number
left join
  project_brands on project_brands.folded = fold_name(
    coalesce(projects.name, project_names.name, latin_names.name, projects.name_ar)
  )
  and project_brands.area_id is not distinct from projects_register.area_id
union all
select
  unregistered.project_number,
  unregistered.project_number,
  unregistered.name,
  null,
  unregistered.basis,
  project_brands.brand_id,
  null,
  null,
  located.area_id,
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
  confidences.confidence
from unregistered
left join located on located.project_id = unregistered.project_number
left join confidences on confidences.project_id = unregistered.project_number
left join
  project_brands on project_brands.folded = fold_name(unregistered.name)
  and project_brands.area_id is not distinct from located.area_id
union all
select
  provisional.project_id,
  null,
  provisional.name,
  null,
  'deals',
  project_brands.brand_id,
  null,
  null,
  located.area_id,
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
  confidences.confidence
from provisional
left join located on located.project_id = provisional.project_id
left join confidences on confidences.project_id = provisional.project_id
left join
  project_brands on project_brands.folded = fold_name(provisional.name)
  and project_brands.area_id is not distinct from located.area_id
