-- Lists the companies of the register where it is loaded, adds those that only projects name, with
-- the values of these projects, and adds each brand as a group of companies. A company that no
-- export names has no name. Where a project's row has one name and two developer numbers, the name
-- is the master developer's (in every row of data.dubai's export of 2026). The query ignores it,
-- because it would name Emaar as the developer of all projects on its land.
with
project_developers as (
  select
    developer_number,
    project_number,
    case
      when developer_number is not distinct from master_developer_number
      or developer_name is distinct from master_developer_name then developer_name
    end as name
  from clean_projects
  union all
  select master_developer_number, project_number, master_developer_name
  from clean_projects
),
from_projects as (
  select
    developer_number,
    arg_max(name, project_number) filter (not regexp_matches(name, '[\x{0600}-\x{06FF}]')) as name,
    arg_max(name, project_number) filter (regexp_matches(name, '[\x{0600}-\x{06FF}]')) as name_ar
  from project_developers
  where developer_number is not null
  group by developer_number
),
companies as (
  select
    coalesce(developers.developer_number, from_projects.developer_number)::integer as developer_id,
    coalesce(developers.name, from_projects.name) as registered_name,
    coalesce(developers.name_ar, from_projects.name_ar) as name_ar,
    developers.registration_date,
    developers.license_source,
    developers.license_type,
    developers.license_number,
    developers.license_issue_date,
    developers.license_expiry_date,
    developers.legal_status,
    developers.developer_number is not null as is_registered
  from clean_developers developers
  full join from_projects on from_projects.developer_number = developers.developer_number
),
-- Finds companies whose name begins with the name of a brand.
brands_by_name as (
  select companies.developer_id, any_value(developer_brands.brand) as brand
  from companies
  join
    mapping_developer_brands developer_brands on developer_brands.kind = 'company'
    and (
      starts_with(
        fold_name(companies.registered_name) || ' ',
        fold_name(developer_brands.words) || ' '
      )
      or starts_with(
        regexp_replace(fold_name(companies.name_ar), '^(شركه|مجموعه|م[ؤو]سسه) ', '') || ' ',
        fold_name(developer_brands.words) || ' '
      )
    )
  group by companies.developer_id
  having count(distinct developer_brands.brand) = 1
),
known_names as (
  select project_id, folded, area_id
  from project_aliases
  union
  select project_id, fold_name(name), area_id
  from projects
),
-- Lists every name of a registered project: the register's, and those that deals and contracts use.
named_projects as (
  select
    projects.developer_id,
    projects.project_id,
    known_names.folded,
    known_names.area_id
  from projects
  join known_names using (project_id)
  where projects.is_registered
),
-- Links a number to a brand when two of its projects, or half of them, have the brand in their
-- names and no project has another brand. Else the mapping may give the brand of the number.
brands_by_projects as (
  select named_projects.developer_id, any_value(project_brands.brand) as brand
  from named_projects
  left join
    project_brands on project_brands.folded = named_projects.folded
    and project_brands.area_id is not distinct from named_projects.area_id
  group by named_projects.developer_id
  having
    count(distinct project_brands.brand) = 1
    and (
      count(distinct named_projects.project_id) filter (project_brands.brand is not null) >= 2
      or 2 * count(distinct named_projects.project_id) filter (project_brands.brand is not null)
        >= count(distinct named_projects.project_id)
    )
),
branded as (
  select
    companies.*,
    coalesce(brands_by_name.brand, developer_brands.brand, brands_by_projects.brand) as brand,
    brands_by_name.brand is not null as is_named_so
  from companies
  left join brands_by_name using (developer_id)
  left join brands_by_projects using (developer_id)
  left join
    mapping_developer_brands developer_brands on developer_brands.kind = 'number'
    and try_cast(developer_brands.words as integer) = companies.developer_id
),
brands as (
  select brand
  from branded
  where brand is not null
  union
  select brand
  from project_brands
),
listed as (
  select
    branded.developer_id,
    'company' as level,
    coalesce(branded.registered_name, latin_names.name) as name,
    branded.name_ar,
    case
      when branded.registered_name is not null then 'registered'
      when latin_names.name is null then 'unknown'
      when branded.is_named_so then 'brand'
      else 'transliterated'
    end as name_basis,
    developer_brand_id(branded.brand) as brand_id,
    branded.brand,
    branded.registration_date,
    branded.license_source,
    branded.license_type,
    branded.license_number,
    branded.license_issue_date,
    branded.license_expiry_date,
    branded.legal_status,
    branded.is_registered
  from branded
  left join latin_names on latin_names.name_ar = branded.name_ar
  union all
  select
    developer_brand_id(brand),
    'group',
    brand,
    (
      select min(developer_brands.words)
      from mapping_developer_brands developer_brands
      where developer_brands.brand = brands.brand
        and developer_brands.kind = 'arabic'
    ),
    'brand',
    developer_brand_id(brand),
    brand,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    false
  from brands
)
-- Two companies of one name, or a company with the name of a brand, get their number behind it.
select
  * replace (
    case
      when level = 'company'
      and count(*) over (partition by fold_name(name)) > 1 then name || ' (no. ' || developer_id
        || ')'
      else name
    end as name
  )
from listed
