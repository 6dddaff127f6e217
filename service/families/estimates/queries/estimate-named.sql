-- Projects and buildings of exactly this name, whatever its case, accents and punctuation. A
-- building of a project that has the name too is part of it.
with
folded as (
  select
    kind,
    key,
    name,
    subtitle,
    project_id,
    list_transform(
      list_concat([name, name_ar], aliases),
      lambda known: trim(regexp_replace(strip_accents(lower(known)), '[^\p{L}\p{N}]+', ' ', 'g'))
    ) as names
  from search_names
  where kind in ('project', 'building')
),
named as (
  select *
  from folded
  where
    list_contains(
      names,
      trim(
        regexp_replace(strip_accents(lower($asked::VARCHAR)), '[^\p{L}\p{N}]+', ' ', 'g')
      )
    )
)
select kind, key::BIGINT as id, name, subtitle
from named
where
  kind = 'project'
  or not coalesce(project_id in (select key::INTEGER from named where kind = 'project'), false)
order by kind desc, id
