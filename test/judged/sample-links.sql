-- Draws links and refused links of names to projects, by the digest of seed and row: $sale and
-- $rent are the deals, $aliases, $projects, $areas, $developers the tables of a snapshot. A refused
-- link is a name that stands for itself, with the likeliest project that has a number.
with
drawn as (
  select
    aliases.*,
    case
      when aliases.basis = 'named' then aliases.considered_project_id
      else aliases.project_id
    end as candidate_id,
    case
      when aliases.basis <> 'named' then aliases.basis
      when aliases.considered_confidence >= 0.5 then 'refused, likely'
      else 'refused, unlikely'
    end as stratum
  from aliases
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
    sampled.pair,
    string_agg(distinct deals.registered_area, '; ') as used_in,
    sum(deals.off_plan_sales) as off_plan_sales,
    sum(deals.ready_sales) as ready_sales,
    sum(deals.rents) as rents,
    min(deals.first_day) as first_day,
    max(deals.last_day) as last_day
  from sampled
  join
    deals on deals.project_id = sampled.project_id
    and deals.folded = sampled.folded
  group by sampled.pair
)
select
  sampled.pair,
  sampled.name as deal_project,
  used.used_in as deal_area_or_community,
  areas.name as deal_cadastral_area,
  used.off_plan_sales::integer as off_plan_sales,
  used.ready_sales::integer as ready_sales,
  used.rents::integer as rents,
  used.first_day::varchar as first_day,
  used.last_day::varchar as last_day,
  projects.name_ar as project_name_ar,
  -- Gives the English name only if it came from the register or from deals with the project's
  -- number, not if it came from the judged link.
  projects.name as project_name,
  project_areas.name as project_area,
  projects.master_project as project_master_project,
  coalesce(developers.name, developers.name_ar) as project_developer,
  projects.start_date::varchar as project_start,
  projects.unit_count as project_units,
  projects.villa_count as project_villas,
  projects.status as project_status,
  left(projects.description, 300) as project_description,
  sampled.candidate_id as project_number,
  sampled.stratum,
  sampled.basis,
  sampled.confidence,
  sampled.considered_confidence,
  sampled.sale_rows::integer as sale_rows,
  sampled.rent_rows::integer as rent_rows
from sampled
left join used on used.pair = sampled.pair
left join areas on areas.area_id = sampled.area_id
left join projects on projects.project_id = sampled.candidate_id
left join areas project_areas on project_areas.area_id = projects.area_id
left join developers on developers.developer_id = projects.developer_id
order by sampled.pair
