-- The names that search finds: places, projects, developers, buildings, brokers. `registered`
-- counts the sales and rent contracts of each (of a building its sales, of a broker the deals of
-- the register where it is loaded). The weight is the logarithm of that count relative to the
-- largest of the same kind, in thousandths, so that one more deal seldom changes a document. Slugs
-- are not among the aliases, because they add nothing to the name.
with
place_counts as (
  select place_id, sum(sales_count + contract_count) as registered
  from places_monthly
  group by place_id
),
other_names as (
  select
    place_names.place_id,
    list(distinct place_names.raw order by place_names.raw) as aliases
  from place_names
  join places using (place_id)
  where
    place_names.basis in ('alias', 'abbreviation', 'spelling', 'part')
    and place_names.folded <> fold_name(places.name)
    and place_names.folded is distinct from fold_name(places.name_ar)
  group by place_names.place_id
),
-- Lists for each community its areas and for each area its communities, the largest share first.
neighbours as (
  select
    place_areas.community_id as place_id,
    arg_max(places.name, (place_areas.share, - places.place_id)) as name
  from place_areas
  join places on places.place_id = place_areas.area_id
  group by place_areas.community_id
  union all
  select
    place_areas.area_id,
    arg_max(places.name, (place_areas.area_share, place_areas.n, - places.place_id))
  from place_areas
  join places on places.place_id = place_areas.community_id
  where place_areas.area_share >= 0.5
  group by place_areas.area_id
),
counted_subjects as (
  select subject, subject_id, sum(transaction_count) as registered
  from subject_areas
  group by all
),
broker_counts as (
  select broker_number, count(*) as registered
  from broker_deals
  group by broker_number
),
named as (
  select
    places.kind,
    places.place_id::varchar as key,
    places.name,
    places.name_ar,
    case
      when fold_name(neighbours.name) <> fold_name(places.name) then neighbours.name
    end as subtitle,
    coalesce(other_names.aliases, []) as aliases,
    coalesce(place_counts.registered, 0) as registered,
    case
      when places.kind = 'area' then places.place_id
      else places.primary_area_id
    end::integer as area_id,
    case when places.kind = 'community' then places.place_id end::integer as community_id,
    null::integer as project_id,
    null::integer as developer_id
  from places
  left join place_counts using (place_id)
  left join other_names using (place_id)
  left join neighbours using (place_id)
  union all
  select
    'project',
    project_list.project_id::varchar,
    coalesce(project_list.name, project_list.name_ar, project_list.project_number::varchar),
    project_list.name_ar,
    nullif(
      concat_ws(
        ' · ',
        coalesce(project_list.community, project_list.area),
        project_list.developer
      ),
      ''
    ),
    case
      when project_list.project_number is not null
      and coalesce(project_list.name, project_list.name_ar) is not null
        then [project_list.project_number::varchar]
      else []
    end,
    coalesce(counted_subjects.registered, 0),
    project_list.area_id,
    project_list.community_id::integer,
    project_list.project_id,
    project_list.developer_id
  from serve.project_list
  left join
    counted_subjects on counted_subjects.subject = 'project'
    and counted_subjects.subject_id = project_list.project_id
  union all
  select
    'developer',
    developer_list.developer_id::varchar,
    coalesce(developer_list.name, developer_list.name_ar),
    developer_list.name_ar,
    case
      when fold_name(developer_list.brand) <> fold_name(developer_list.name)
        then developer_list.brand
    end,
    developer_list.aliases,
    coalesce(counted_subjects.registered, 0),
    null,
    null,
    null,
    developer_list.developer_id
  from serve.developer_list
  left join
    counted_subjects on counted_subjects.subject = 'developer'
    and counted_subjects.subject_id = developer_list.developer_id
  where coalesce(developer_list.name, developer_list.name_ar) is not null
  union all
  select
    'building',
    building_list.building_id::varchar,
    building_list.name,
    building_list.name_ar,
    nullif(
      concat_ws(
        ' · ',
        case
          when fold_name(building_list.project) <> fold_name(building_list.name)
            then building_list.project
        end,
        coalesce(building_list.community, building_list.area)
      ),
      ''
    ),
    [],
    building_list.transaction_count,
    building_list.area_id,
    building_list.community_id::integer,
    building_list.project_id,
    building_list.developer_id
  from serve.building_list
  union all
  select
    'broker',
    brokers.broker_id::varchar,
    coalesce(brokers.name, brokers.name_ar, brokers.broker_number::varchar),
    brokers.name_ar,
    brokers.office_name,
    [brokers.broker_number::varchar],
    coalesce(broker_counts.registered, 0),
    null,
    null,
    null,
    null
  from brokers
  left join broker_counts on broker_counts.broker_number = brokers.broker_number
)
select
  kind,
  key,
  name,
  name_ar,
  subtitle,
  aliases,
  coalesce(
    round(
      ln(1 + registered) / nullif(max(ln(1 + registered)) over (partition by kind), 0),
      3
    ),
    0
  )::double as weight,
  area_id,
  community_id,
  project_id,
  developer_id
from named
