-- The input for comparing names of buildings (data/project-names/link-buildings.ts), as rows of
-- JSON: the names of each area and project that has a name in Arabic, and the table of translated
-- words. All texts are folded.
with
arabic as (
  select distinct area_id, project_id
  from building_wordings
  where regexp_matches(folded || coalesce(folded_ar, ''), '[\x{0600}-\x{06FF}]')
)
select distinct
  'name' as kind,
  to_json(
    {
      area: building_wordings.area_id,
      project: building_wordings.project_id,
      name: building_wordings.folded,
      nameAr: building_wordings.folded_ar
    }
  )::varchar as item
from building_wordings
join
  arabic on arabic.area_id is not distinct from building_wordings.area_id
  and arabic.project_id is not distinct from building_wordings.project_id
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
order by kind, item
