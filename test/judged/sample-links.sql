-- Draws links and refused links of names to projects, by the digest of seed and row: $sale and
-- $rent are the deals, $aliases, $projects, $areas, $developers the tables of a snapshot. A refused
-- link is a name that stands for itself, with the likeliest project that has a number.
with
drawn as (
  select
    a.*,
    case
      when a.basis = 'named' then a.considered_project_id
      else a.project_id
    end as candidate_id,
    case
      when a.basis <> 'named' then a.basis
      when a.considered_confidence >= 0.5 then 'refused, likely'
      else 'refused, unlikely'
    end as stratum
  from aliases a
),
numbered as (
  select
    *,
    row_number() over (
      partition by stratum
      order by md5(concat_ws('|', $seed::varchar, folded, place, project_id))
    ) as position
  from drawn
  where candidate_id is not null and candidate_id < 1000000000
),
sampled as (
  select
    *,
    row_number() over (order by md5(concat_ws('#', $seed::varchar, place, folded, project_id)))
      as pair
  from numbered
  where
    position <= case
      stratum
      when 'number' then 50
      when 'name' then 90
      when 'transliteration' then 150
      when 'refused, likely' then 100
      else 50
    end
),
deals as (
  select
    project_id,
    fold_name(registered_project) as folded,
    registered_area,
    area_id,
    count(*) filter (type = 'sales' and is_off_plan) as off_plan_sales,
    count(*) filter (type = 'sales' and not is_off_plan) as ready_sales,
    0 as rents,
    min(transaction_date) as first_day,
    max(transaction_date) as last_day
  from transactions
  where registered_project is not null
  group by all
  union all
  select
    project_id,
    fold_name(registered_project),
    registered_area,
    area_id,
    0,
    0,
    count(*),
    min(start_date),
    max(start_date)
  from rent_contracts
  where registered_project is not null
  group by all
),
used as (
  select
    s.pair,
    string_agg(distinct d.registered_area, '; ') as used_in,
    sum(d.off_plan_sales) as off_plan_sales,
    sum(d.ready_sales) as ready_sales,
    sum(d.rents) as rents,
    min(d.first_day) as first_day,
    max(d.last_day) as last_day
  from sampled s
  join deals d on d.project_id = s.project_id and d.folded = s.folded
  group by s.pair
)
select
  s.pair,
  s.name as deal_project,
  u.used_in as deal_area_or_community,
  a.name as deal_cadastral_area,
  u.off_plan_sales::integer as off_plan_sales,
  u.ready_sales::integer as ready_sales,
  u.rents::integer as rents,
  u.first_day::varchar as first_day,
  u.last_day::varchar as last_day,
  p.name_ar as project_name_ar,
  -- An English name that came from deals by number is known of the project; one that came from this
  -- very link is not there.
  p.name as project_name,
  pa.name as project_area,
  p.master_project as project_master_project,
  coalesce(v.name, v.name_ar) as project_developer,
  p.start_date::varchar as project_start,
  p.unit_count as project_units,
  p.villa_count as project_villas,
  p.status as project_status,
  left(p.description, 300) as project_description,
  s.candidate_id as project_number,
  s.stratum,
  s.basis,
  s.confidence,
  s.considered_confidence,
  s.sale_rows::integer as sale_rows,
  s.rent_rows::integer as rent_rows
from sampled s
left join used u on u.pair = s.pair
left join areas a on a.area_id = s.area_id
left join projects p on p.project_id = s.candidate_id
left join areas pa on pa.area_id = p.area_id
left join developers v on v.developer_id = p.developer_id
order by s.pair
