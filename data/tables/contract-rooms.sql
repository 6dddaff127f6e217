-- Bedrooms that the size of a rented flat says, for each wording of a place and each size of
-- contracts that do not state them. Flats of known bedrooms within {{rooms_size_pct}} % of the size
-- decide, where they are at least {{rooms_evidence_least}} and {{rooms_agreeing_least}} of them
-- agree: those of the project, else of the community, else of the area. Each flat votes from size /
-- 1.03 to size / 0.97, so the answer of a project changes at these sizes only; sizes are hundredths
-- of a square metre, so that the ends are exact.
with
asked as (
  select distinct
    place_hash(area_id, area_name, project_number, project_name, master_project) as place_hash,
    area_hundredths(area_sqm) as area_hundredths_sqm
  from contract_lines
  where
    coalesce(property_count, 1) <= 1
    and {{area_least_sqm}}['apartment'] <= area_sqm
    and area_sqm <= {{rent_area_most_sqm}}
    and is_flat(
      property_kind,
      property_kind_registered,
      property_sub_type,
      property_sub_type_registered
    )
    and states_no_rooms(rooms_label, rooms_label_registered, property_sub_type)
    and not exists (from several_contracts where several_contracts.id = contract_lines.id)
),
placed as (
  select
    asked.*,
    project_id::bigint as project_id,
    community_id,
    area_id::bigint as area_id
  from asked
  join
    located_places on located_places.feed = 'rents'
    and located_places.place_hash = asked.place_hash
),
evidence as (
  select
    'project' as basis,
    project_id::bigint as scope_id,
    area_hundredths_sqm,
    bedrooms,
    n
  from room_evidence
  union all
  select 'community', community_id, area_hundredths_sqm, bedrooms, n
  from room_evidence
  union all
  select 'area', area_id, area_hundredths_sqm, bedrooms, n
  from room_evidence
),
votes as (
  select basis, scope_id, bedrooms, area_hundredths_sqm, sum(n) as n
  from evidence
  where scope_id is not null
  group by all
),
turns as (
  select
    basis,
    scope_id,
    bedrooms,
    (100 * area_hundredths_sqm + 99 + {{rooms_size_pct}}) // (100 + {{rooms_size_pct}})
      as size_from,
    n
  from votes
  union all
  select
    basis,
    scope_id,
    bedrooms,
    100 * area_hundredths_sqm // (100 - {{rooms_size_pct}}) + 1,
    - n
  from votes
),
changes as (
  select basis, scope_id, size_from, sum(n) as n, {{changes}}
  from turns
  group by basis, scope_id, size_from
),
totals as (
  select
    basis,
    scope_id,
    size_from,
    sum(n) over so_far as n,
    [{{totals}}] as votes
  from changes
  window so_far as (partition by basis, scope_id order by size_from)
),
answers as (
  select
    basis,
    scope_id,
    size_from,
    case
      when n >= {{rooms_evidence_least}}
      and list_max(votes) >= {{rooms_agreeing_least}} * n
        then list_position(votes, list_max(votes)) - 1
    end as bedrooms
  from totals
),
answered as (
  select
    placed.place_hash,
    placed.area_hundredths_sqm,
    case
      when of_project.bedrooms is not null then 'project'
      when of_community.bedrooms is not null then 'community'
      when of_area.bedrooms is not null then 'area'
    end as bedrooms_basis,
    coalesce(of_project.bedrooms, of_community.bedrooms, of_area.bedrooms)::integer
      as bedrooms_inferred
  from placed asof
  left join
    (from answers where basis = 'project') of_project on of_project.scope_id = placed.project_id
    and of_project.size_from <= placed.area_hundredths_sqm asof
  left join
    (from answers where basis = 'community') of_community on of_community.scope_id
      = placed.community_id
    and of_community.size_from <= placed.area_hundredths_sqm asof
  left join
    (from answers where basis = 'area') of_area on of_area.scope_id = placed.area_id
    and of_area.size_from <= placed.area_hundredths_sqm
)
select
  answered.place_hash,
  answered.area_hundredths_sqm,
  answered.bedrooms_inferred,
  answered.bedrooms_basis,
  room_accuracy.bedrooms_confidence
from answered
left join
  room_accuracy on room_accuracy.basis = answered.bedrooms_basis
  and room_accuracy.bedrooms = answered.bedrooms_inferred
where answered.bedrooms_inferred is not null
