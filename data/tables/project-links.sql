-- The project that each wording of a name means. A project without a number has an id made of its
-- name and place alone; ids of two that meet are told apart in the order of their digests, and the
-- others keep theirs.
with
keys as (
  select distinct own_key as key, provisional_id(own_key) as id
  from project_matches
),
own_ids as (
  select
    key,
    case
      when position = 1 then id
      else provisional_id(key || '|' || position)
    end::integer as id
  from (
    select key, id, row_number() over (partition by id order by md5(key)) as position
    from keys
  )
),
unique_ids as (
  select
    key,
    case
      when count(*) over (partition by id) > 1 then error(
        'Two projects without a number would share the id ' || id
          || '; change provisional_id in data/tables/vocabulary.sql'
      )
      else id
    end as id
  from own_ids
)
select
  w.feed,
  w.place_hash,
  own.id as provisional_id,
  coalesce(w.project_number, m.project_number, stands.id)::integer as project_id,
  case
    when w.project_number is not null then 'number'
    else m.basis
  end as basis,
  case
    when w.project_number is not null then 1
    else m.confidence
  end::double as confidence,
  stands.id as standing_id,
  w.project_name,
  w.folded,
  w.place,
  w.area_id,
  m.considered::integer as considered,
  m.score
from project_wordings w
join
  project_matches m on m.folded = w.folded
  and m.place = w.place
  and m.community_id is not distinct from w.community_id
join unique_ids own on own.key = m.own_key
join unique_ids stands on stands.key = m.project_key
