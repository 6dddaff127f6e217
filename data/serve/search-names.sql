-- Everything that can be found by its name: places, projects, developers, buildings, brokers.
-- `registered` is what is registered there (sales and rent contracts; of a building its sales, of a
-- broker the deals of the register where it is loaded), and the weight its logarithm against the
-- most of its kind, in thousandths, so that one deal more seldom makes another document. A slug is
-- no alias: it says nothing that the name does not.
with
place_counts as (
  select place_id, sum(sales_count + contract_count) as registered
  from places_monthly
  group by place_id
),
other_names as (
  select n.place_id, list(distinct n.raw order by n.raw) as aliases
  from place_names n
  join places p using (place_id)
  where
    n.basis in ('alias', 'abbreviation', 'spelling', 'part')
    and n.folded <> fold_name(p.name)
    and n.folded is distinct from fold_name(p.name_ar)
  group by n.place_id
),
-- A community lies in areas, an area is spoken of as communities: each says the other, the largest
-- share first.
neighbours as (
  select a.community_id as place_id, arg_max(p.name, (a.share, - p.place_id)) as name
  from place_areas a
  join places p on p.place_id = a.area_id
  group by a.community_id
  union all
  select a.area_id, arg_max(p.name, (a.area_share, a.n, - p.place_id))
  from place_areas a
  join places p on p.place_id = a.community_id
  where a.area_share >= 0.5
  group by a.area_id
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
    p.kind,
    p.place_id::varchar as key,
    p.name,
    p.name_ar,
    case when fold_name(n.name) <> fold_name(p.name) then n.name end as subtitle,
    coalesce(o.aliases, []) as aliases,
    coalesce(c.registered, 0) as registered,
    case
      when p.kind = 'area' then p.place_id
      else p.primary_area_id
    end::integer as area_id,
    case when p.kind = 'community' then p.place_id end::integer as community_id,
    null::integer as project_id,
    null::integer as developer_id
  from places p
  left join place_counts c using (place_id)
  left join other_names o using (place_id)
  left join neighbours n using (place_id)
  union all
  select
    'project',
    p.project_id::varchar,
    coalesce(p.name, p.name_ar, p.project_number::varchar),
    p.name_ar,
    nullif(
      concat_ws(
        ' · ',
        coalesce(p.community, p.area),
        case
          when not starts_with(p.developer, 'Developer of ') then p.developer
        end
      ),
      ''
    ),
    case
      when p.project_number is not null
      and coalesce(p.name, p.name_ar) is not null then [p.project_number::varchar]
      else []
    end,
    coalesce(c.registered, 0),
    p.area_id,
    p.community_id::integer,
    p.project_id,
    p.developer_id
  from serve.project_list p
  left join counted_subjects c on c.subject = 'project' and c.subject_id = p.project_id
  union all
  select
    'developer',
    d.developer_id::varchar,
    coalesce(d.name, d.name_ar, d.developer_id::varchar),
    d.name_ar,
    case when fold_name(d.brand) <> fold_name(d.name) then d.brand end,
    d.aliases,
    coalesce(c.registered, 0),
    null,
    null,
    null,
    d.developer_id
  from serve.developer_list d
  left join
    counted_subjects c on c.subject = 'developer'
    and c.subject_id = d.developer_id
    -- Of companies that are called as their brand is, the brand alone is found; and none by the
    -- name of its largest project.
  where
    (d.brand is distinct from d.name or d.brand_id = d.developer_id)
    and d.name_basis is distinct from 'project'
  union all
  select
    'building',
    b.building_id::varchar,
    b.name,
    b.name_ar,
    nullif(
      concat_ws(
        ' · ',
        case when fold_name(b.project) <> fold_name(b.name) then b.project end,
        coalesce(b.community, b.area)
      ),
      ''
    ),
    [],
    b.transaction_count,
    b.area_id,
    b.community_id::integer,
    b.project_id,
    b.developer_id
  from serve.building_list b
  union all
  select
    'broker',
    r.broker_id::varchar,
    coalesce(r.name, r.name_ar, r.broker_number::varchar),
    r.name_ar,
    r.office_name,
    [r.broker_number::varchar],
    coalesce(c.registered, 0),
    null,
    null,
    null,
    null
  from brokers r
  left join broker_counts c on c.broker_number = r.broker_number
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
