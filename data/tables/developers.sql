-- Lists the developers of the register where it is loaded, adds those that only projects name, with
-- the values of these projects, and adds each brand as a developer of its own. Where one name
-- stands beside two numbers, it is the master developer's (true for every row of data.dubai's
-- export of 2026). It is not used, because it would name Emaar as the developer of all projects on
-- its land.
with
from_projects as (
  select
    developer_number,
    arg_max(name, project_number) filter (name is not null) as name
  from (
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
  )
  where developer_number is not null
  group by developer_number
),
companies as (
  select
    coalesce(d.developer_number, p.developer_number)::integer as developer_id,
    coalesce(
      d.name,
      case
        when not regexp_matches(p.name, '[\x{0600}-\x{06FF}]') then p.name
      end
    ) as registered_name,
    coalesce(
      d.name_ar,
      case when regexp_matches(p.name, '[\x{0600}-\x{06FF}]') then p.name end
    ) as name_ar,
    d.registration_date,
    d.license_source,
    d.license_type,
    d.license_number,
    d.license_issue_date,
    d.license_expiry_date,
    d.legal_status,
    d.developer_number is not null as is_registered
  from clean_developers d
  full join from_projects p on p.developer_number = d.developer_number
),
-- A company whose name begins with a brand's.
brands_by_name as (
  select c.developer_id, any_value(b.brand) as brand
  from companies c
  join
    mapping_developer_brands b on b.kind = 'company'
    and (
      starts_with(fold_name(c.registered_name) || ' ', fold_name(b.words) || ' ')
      or starts_with(
        regexp_replace(fold_name(c.name_ar), '^(شركه|مجموعه|م[ؤو]سسه) ', '') || ' ',
        fold_name(b.words) || ' '
      )
    )
  group by c.developer_id
  having count(distinct b.brand) = 1
),
-- Every name of a registered project: the register's, and those that deals and contracts use in
-- some place.
named_projects as (
  select p.developer_id, p.project_id, n.folded, n.area_id
  from projects p
  join (
    select project_id, folded, area_id
    from project_aliases
    union
    select project_id, fold_name(name), area_id
    from projects
  ) n using (project_id)
  where p.is_registered
),
-- Links a number to a brand when two of its projects, or half of them, have the brand in their
-- names and no project has another brand. Else the mapping may give the brand of the number.
brands_by_projects as (
  select n.developer_id, any_value(b.brand) as brand
  from named_projects n
  left join
    project_brands b on b.folded = n.folded
    and b.area_id is not distinct from n.area_id
  group by n.developer_id
  having
    count(distinct b.brand) = 1
    and (
      count(distinct n.project_id) filter (b.brand is not null) >= 2
      or 2 * count(distinct n.project_id) filter (b.brand is not null)
        >= count(distinct n.project_id)
    )
),
largest_projects as (
  select
    developer_id,
    arg_max(name, (coalesce(unit_count, 0) + coalesce(villa_count, 0), project_id)) as name
  from projects
  where name is not null
  group by developer_id
),
branded as (
  select
    c.*,
    coalesce(n.brand, k.brand, p.brand) as brand,
    n.brand is not null as is_named_so
  from companies c
  left join brands_by_name n using (developer_id)
  left join brands_by_projects p using (developer_id)
  left join
    mapping_developer_brands k on k.kind = 'number'
    and try_cast(k.words as integer) = c.developer_id
),
brands as (
  select brand
  from branded
  where brand is not null
  union
  select brand
  from project_brands
)
select
  b.developer_id,
  coalesce(b.registered_name, l.name, b.brand, 'Developer of ' || p.name) as name,
  b.name_ar,
  case
    when b.registered_name is not null then 'registered'
    when b.is_named_so
    or (l.name is null and b.brand is not null) then 'brand'
    when l.name is not null then 'transliterated'
    when p.name is not null then 'project'
  end as name_basis,
  developer_brand_id(b.brand) as brand_id,
  b.brand,
  b.registration_date,
  b.license_source,
  b.license_type,
  b.license_number,
  b.license_issue_date,
  b.license_expiry_date,
  b.legal_status,
  b.is_registered
from branded b
left join latin_names l on l.name_ar = b.name_ar
left join largest_projects p on p.developer_id = b.developer_id
union all
select
  developer_brand_id(brand),
  brand,
  (
    select min(m.words)
    from mapping_developer_brands m
    where m.brand = brands.brand
      and m.kind = 'arabic'
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
