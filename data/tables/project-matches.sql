-- What linking looks at (data/project-names/link-projects.ts), as rows of JSON: names of projects
-- with a number, names that deals and contracts use, and the words that are translated. Texts come
-- folded.
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
  select p.project_number, u.project_name
  from clean_units u
  join clean_projects p on p.project_id = u.project_id
  union
  select p.project_number, b.project_name
  from clean_buildings b
  join clean_projects p on p.project_id = b.project_id
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
-- Projects that are published under their Arabic name in Latin letters, because no source gives an
-- English one (projects.sql).
displayed as (
  select p.project_number, fold_name(l.name) as name
  from clean_projects p
  join latin_names l on l.name_ar = p.name_ar
  left join project_names n on n.project_number = p.project_number
  where coalesce(p.name, n.name) is null
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
    r.project_number,
    list(distinct c.community_id order by c.community_id) as communities
  from projects_register r
  join
    community_names c on c.folded = fold_name(r.master_project)
    and (c.area_id is null or c.area_id = r.area_id)
  group by r.project_number
)
select
  'candidate' as kind,
  to_json(
    {
      number: n.project_number::integer,
      isRegistered: n.is_registered,
      names: names.names,
      displayed: d.name,
      areas: coalesce(a.areas, []),
      communities: coalesce(c.communities, [])
    }
  )::varchar as item
from numbers n
join names on names.project_number = n.project_number
left join displayed d on d.project_number = n.project_number
left join areas a on a.project_number = n.project_number
left join communities c on c.project_number = n.project_number
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
  to_json({'from': w.area_id, 'to': r.area_id})::varchar
from worded_areas w
join registered_areas r using (project_number)
where w.area_id <> r.area_id
order by kind, item
