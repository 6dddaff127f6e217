-- Each wording of a project's name in deals and contracts, with the place that the same row names.
-- No value depends on other deals, so the id of a project that is known only by name and place does
-- not change.
with
tuples as (
  select distinct feed, area_id, area_name, project_number, project_name, master_project
  from place_wordings
  where project_name is not null and fold_name(project_name) <> ''
),
general_communities as (
  select folded, any_value(community_id) as community_id
  from community_names
  where area_id is null
  group by folded
  having count(distinct community_id) = 1
),
community_areas as (
  select community_id, list(area_id order by area_id) as areas
  from place_areas
  where share >= 0.05
  group by community_id
),
located as (
  select
    tuples.*,
    coalesce(
      tuples.area_id,
      case
        when feed.area_basis = 'lookup' then feed.area_id
        when tuples.feed = 'rents'
        or feed.area_en is null then cadastral.area_id
      end
    )::integer as own_area,
    case when feed.area_basis = 'alias' then feed.area_id end::integer as alias_area,
    coalesce(feed.community_id, by_master.community_id) as community_id
  from tuples
  left join
    place_feed_names feed on tuples.feed = 'sales'
    and feed.area_en = tuples.area_name
  left join cadastral_names cadastral on cadastral.folded = fold_name(tuples.area_name)
  left join
    general_communities by_master on by_master.folded = fold_name(tuples.master_project)
)
select
  located.feed,
  place_hash(
    located.area_id,
    located.area_name,
    located.project_number,
    located.project_name,
    located.master_project
  ) as place_hash,
  located.project_name,
  fold_name(located.project_name) as folded,
  case when located.project_number > 0 then located.project_number end::integer as project_number,
  coalesce(
    'area ' || coalesce(located.own_area, located.alias_area),
    'named ' || coalesce(fold_name(located.area_name), '')
  ) as place,
  coalesce(located.own_area, located.alias_area) as area_id,
  located.community_id,
  case
    when located.own_area is not null then [located.own_area]
    else list_sort(
      list_distinct(
        coalesce(community_areas.areas, []::integer[]) || case
          when located.alias_area is not null then [located.alias_area]
          else []
        end
      )
    )
  end::integer[] as areas
from located
left join community_areas on community_areas.community_id = located.community_id
