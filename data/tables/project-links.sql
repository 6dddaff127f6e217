-- The project that each wording of a name means. A project without a number has an id that is a
-- hash of its name and place. Where two projects have the same hash, the one with the later digest
-- gets another id, and all other ids stay.
with
keys as (
  select distinct own_key as key, provisional_id(own_key) as id
  from project_matches
),
ordered_keys as (
  select key, id, row_number() over (partition by id order by md5(key)) as position
  from keys
),
own_ids as (
  select
    key,
    case
      when position = 1 then id
      else provisional_id(key || '|' || position)
    end::integer as id
  from ordered_keys
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
  project_wordings.feed,
  project_wordings.place_hash,
  own.id as provisional_id,
  coalesce(project_wordings.project_number, project_matches.project_number, stands.id)::integer
    as project_id,
  case
    when project_wordings.project_number is not null then 'number'
    else project_matches.basis
  end as basis,
  case
    when project_wordings.project_number is not null then 1
    else project_matches.confidence
  end::double as confidence,
  stands.id as standing_id,
  project_wordings.project_name,
  project_wordings.folded,
  project_wordings.place,
  project_wordings.area_id,
  project_matches.considered::integer as considered,
  project_matches.score
from project_wordings
join
  project_matches on project_matches.folded = project_wordings.folded
  and project_matches.place = project_wordings.place
  and project_matches.community_id is not distinct from project_wordings.community_id
join unique_ids own on own.key = project_matches.own_key
join unique_ids stands on stands.key = project_matches.project_key
