-- Finds the brand in a project's name (data/mappings/developer-brands.csv): by begins (it begins
-- with these words), ends, or by (“… by Azizi”). A row of the mapping may hold in one area only. A
-- name with “by” belongs only to the brand after it: “Creek Bay by Somebody” is not Emaar's. A name
-- with several brands gets none.
with
names as (
  select fold_name(project_name) as folded, located_area as area_id
  from located_names
  where project_name is not null
  union
  select
    fold_name(
      coalesce(projects.name, project_names.name, latin_names.name, projects.name_ar)
    ),
    projects_register.area_id
  from clean_projects projects
  left join project_names on project_names.project_number = projects.project_number
  left join latin_names on latin_names.name_ar = projects.name_ar
  left join
    projects_register on projects_register.project_number = projects.project_number
),
areas as (
  select fold_name(name) as folded, min(area_id)::integer as area_id
  from clean_areas
  group by all
  having count(*) = 1
),
words as (
  select
    developer_brands.brand,
    developer_brands.kind,
    fold_name(developer_brands.words) as words,
    areas.area_id,
    developer_brands.area is not null as is_local
  from mapping_developer_brands developer_brands
  left join areas on areas.folded = fold_name(developer_brands.area)
  where developer_brands.kind in ('begins', 'ends', 'by')
),
matched as (
  select names.folded, names.area_id, words.brand
  from names
  join
    words on case
      words.kind
      when 'begins' then starts_with(names.folded || ' ', words.words || ' ')
      when 'ends' then ends_with(names.folded, ' ' || words.words)
      else contains(names.folded || ' ', ' by ' || words.words || ' ')
    end
  where
    (not words.is_local or words.area_id = names.area_id)
    and (
      words.kind = 'by'
      or contains(words.words, ' by ')
      or not contains(names.folded, ' by ')
    )
)
select
  folded,
  area_id,
  developer_brand_id(any_value(brand)) as brand_id,
  any_value(brand) as brand
from matched
group by folded, area_id
having count(distinct brand) = 1
