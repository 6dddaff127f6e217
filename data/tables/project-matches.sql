-- The input for linking names to projects (data/project-names/link-projects.ts), as rows of JSON:
-- names of projects with a number, names that deals and contracts use, and the table of translated
-- words. All texts are folded.
with
numbers as (
  select project_number, true as is_registered
  from clean_projects
  where project_number > 0
  union all
  select distinct project_number, false
  from project_wordings anti
  join clean_projects using (project_number)
  where project_number > 0
),
named as (
  select project_number, name
  from clean_projects
  union
  select project_number, name_ar
  from clean_projects
  union
  select project_number, project_name
  from place_wordings
  union
  select project_number, project_name_ar
  from place_wordings
  union
  select projects.project_number, units.project_name
  from clean_units units
  join clean_projects projects on projects.project_id = units.project_id
  union
  select projects.project_number, buildings.project_name
  from clean_buildings buildings
  join clean_projects projects on projects.project_id = buildings.project_id
  union
  select project_number, project_name
  from clean_units
  where project_number is not null
  union
  select project_number, project_name
  from clean_buildings
  where project_number is not null
),
names as (
  select
    project_number,
    list(distinct fold_name(name) order by fold_name(name)) as names
  from named
  where project_number > 0 and fold_name(name) <> ''
  group by project_number
),
-- Lists the projects that are published under their Arabic name in Latin letters, because no source
-- gives an English name (projects.sql).
displayed as (
  select projects.project_number, fold_name(latin_names.name) as name
  from clean_projects projects
  join latin_names on latin_names.name_ar = projects.name_ar
  left join project_names on project_names.project_number = projects.project_number
  where coalesce(projects.name, project_names.name) is null
),
registered_areas as (
  select project_number, area_id
  from projects_register
  where area_id is not null
),
worded_areas as (
  select distinct project_number, area_id
  from project_wordings
  where project_number is not null and area_id is not null
),
areas as (
  select project_number, list(distinct area_id order by area_id) as areas
  from (from registered_areas union all from worded_areas)
  group by project_number
),
communities as (
  select
    projects_register.project_number,
    list(distinct community_names.community_id order by community_names.community_id) as communities
  from projects_register
  join
    community_names on community_names.folded = fold_name(projects_register.master_project)
    and (
      community_names.area_id is null
      or community_names.area_id = projects_register.area_id
    )
  group by projects_register.project_number
)
select
  'candidate' as kind,
  to_json(
    {
      number: numbers.project_number::integer,
      isRegistered: numbers.is_registered,
      names: names.names,
      displayed: displayed.name,
      areas: coalesce(areas.areas, []),
      communities: coalesce(communities.communities, [])
    }
  )::varchar as item
from numbers
join names on names.project_number = numbers.project_number
left join displayed on displayed.project_number = numbers.project_number
left join areas on areas.project_number = numbers.project_number
left join communities on communities.project_number = numbers.project_number
union all
select
  'wording',
  to_json(
    {
      name: folded,
      place: place,
      area: area_id,
      community: community_id,
      areas: list_sort(list_distinct(flatten(list(areas))))
    }
  )::varchar
from project_wordings
group by folded, place, area_id, community_id
union all
select
  'word',
  to_json(
    {
      word: fold_name(word),
      word_ar: coalesce(fold_name(word_ar), ''),
      role: role
    }
  )::varchar
from mapping_project_words
union all
select distinct
  'areas',
  to_json(
    {'from': worded_areas.area_id, 'to': registered_areas.area_id}
  )::varchar
from worded_areas
join registered_areas using (project_number)
where worded_areas.area_id <> registered_areas.area_id
order by kind, item
