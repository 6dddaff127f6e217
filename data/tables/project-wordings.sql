-- The ways in which deals and contracts name a project, each with the place that its own words say:
-- nothing here follows from other deals, so the id of a project that has a name and a place only
-- stays what it is.
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
    t.*,
    coalesce(
      t.area_id,
      case
        when feed.area_basis = 'lookup' then feed.area_id
        when t.feed = 'rents'
        or feed.area_en is null then cadastral.area_id
      end
    )::integer as own_area,
    case when feed.area_basis = 'alias' then feed.area_id end::integer as alias_area,
    coalesce(feed.community_id, by_master.community_id) as community_id
  from tuples t
  left join place_feed_names feed on t.feed = 'sales' and feed.area_en = t.area_name
  left join cadastral_names cadastral on cadastral.folded = fold_name(t.area_name)
  left join
    general_communities by_master on by_master.folded = fold_name(t.master_project)
)
select
  l.feed,
  place_hash(l.area_id, l.area_name, l.project_number, l.project_name, l.master_project)
    as place_hash,
  l.project_name,
  fold_name(l.project_name) as folded,
  case when l.project_number > 0 then l.project_number end::integer as project_number,
  coalesce(
    'area ' || coalesce(l.own_area, l.alias_area),
    'named ' || coalesce(fold_name(l.area_name), '')
  ) as place,
  coalesce(l.own_area, l.alias_area) as area_id,
  l.community_id,
  case
    when l.own_area is not null then [l.own_area]
    else list_sort(
      list_distinct(
        coalesce(ca.areas, []::integer[]) || case
          when l.alias_area is not null then [l.alias_area]
          else []
        end
      )
    )
  end::integer[] as areas
from located l
left join community_areas ca on ca.community_id = l.community_id
