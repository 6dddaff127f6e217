-- The market of the parameters as tables: areas, calendar, segments, projects, and the slots from
-- which weighted draws choose.
create or replace temp table years as
select entry.*
from (
  select
    unnest(
      from_json(
        getvariable('parameters') -> '$.years',
        '[{"year":"INTEGER","deals":"DOUBLE","contracts":"DOUBLE","growth_pct":"DOUBLE",
         "off_plan_share":"DOUBLE"}]'
      )
    ) as entry
);

create or replace temp table sale_segments as
select row_number() over () as segment, entry.*
from (
  select
    unnest(
      from_json(
        getvariable('parameters') -> '$.sale_segments',
        '[{"id":"VARCHAR","property_type_id":"INTEGER","property_sub_type_id":"INTEGER",
         "usage":"VARCHAR","rooms":"VARCHAR","weight":"DOUBLE","size_sqm":"DOUBLE",
         "size_sigma":"DOUBLE","price_factor":"DOUBLE","off_plan_factor":"DOUBLE",
         "in_project":"BOOLEAN"}]'
      )
    ) as entry
);

create or replace temp table rent_segments as
select row_number() over () as segment, entry.*
from (
  select
    unnest(
      from_json(
        getvariable('parameters') -> '$.rent_segments',
        '[{"id":"VARCHAR","sale_segment":"VARCHAR","yield_pct":"DOUBLE","weight":"DOUBLE",
         "bus_property_type_id":"INTEGER","property_type_id":"INTEGER",
         "property_sub_type_id":"INTEGER","usage":"VARCHAR",
         "multi_property_share":"DOUBLE"}]'
      )
    ) as entry
);

-- Areas are the real ones, as busy as in the real sample and with its names of what lies near;
-- their price levels are planted.
create or replace temp table sampled_areas as
select
  area_id::integer as area_id,
  count(*) as deals,
  count(*) filter (property_type_en = 'Unit') as unit_deals,
  mode(csv_text(trim(master_project_en))) as master_en,
  mode(csv_text(trim(master_project_ar))) as master_ar,
  mode(nearest_metro_en) as metro_en,
  mode(nearest_metro_ar) as metro_ar,
  mode(nearest_mall_en) as mall_en,
  mode(nearest_mall_ar) as mall_ar,
  mode(nearest_landmark_en) as landmark_en,
  mode(nearest_landmark_ar) as landmark_ar
from
  read_csv(
    getvariable('sample_transactions'),
    all_varchar = true,
    hive_partitioning = false,
    nullstr = 'null'
  )
group by all;

create or replace temp table areas as
with
rented as (
  select area_id::integer as area_id, count(*) as contracts
  from
    read_csv(
      getvariable('sample_rents'),
      all_varchar = true,
      hive_partitioning = false,
      nullstr = 'null'
    )
  where area_id is not null
  group by all
),
joined as (
  select
    registered.area_id::integer as area_id,
    csv_text(trim(registered.name_en)) as name_en,
    csv_text(trim(registered.name_ar)) as name_ar,
    registered.municipality_number,
    coalesce(sampled_areas.deals, 0) + 0.05 as sale_weight,
    (coalesce(sampled_areas.deals, 0) + 0.05)
      / sum(coalesce(sampled_areas.deals, 0) + 0.05) over ()
      + (coalesce(rented.contracts, 0) + 0.05)
      / sum(coalesce(rented.contracts, 0) + 0.05) over () as rent_weight,
    coalesce(sampled_areas.unit_deals >= 10, false) as is_freehold,
    case
      when sampled_areas.unit_deals >= 10 then sampled_areas.master_en
    end as master_en,
    case
      when sampled_areas.unit_deals >= 10 then sampled_areas.master_ar
    end as master_ar,
    sampled_areas.metro_en,
    sampled_areas.metro_ar,
    sampled_areas.mall_en,
    sampled_areas.mall_ar,
    sampled_areas.landmark_en,
    sampled_areas.landmark_ar
  from
    read_csv(
      getvariable('sample_areas'),
      all_varchar = true,
      hive_partitioning = false,
      nullstr = 'null'
    ) registered
  left join sampled_areas on sampled_areas.area_id = registered.area_id::integer
  left join rented on rented.area_id = registered.area_id::integer
),
leveled as (
  select
    *,
    exp((parameter('$.prices.area_sigma'))::double * z(area_id, 1)) as price_level,
    exp((parameter('$.rents.area_yield_sigma'))::double * z(area_id, 2)) as yield_factor
  from joined
)
select
  *,
  case
    when price_level > median(price_level) over ()
      then (parameter('$.prices.off_plan_tilt[0]'))::double
    else (parameter('$.prices.off_plan_tilt[1]'))::double
  end as off_plan_tilt
from leveled
order by
  area_id;

-- The month of the one new day is priced but has no weight. A month's weight lies on the straight
-- line (in logarithms) between the middles of the years, times the month's season.
create or replace temp table months as
with
grid as (
  select
    year,
    month,
    year + (month - 0.5) / 12 as t,
    make_date(year, month, 1) as first_day
  from years, range(1, 13) numbers(month)
  where make_date(year, month, 1) <= (parameter('$.as_of'))::date + 1
),
trend as (
  select
    between_years.year,
    between_years.month,
    between_years.t,
    between_years.first_day,
    exp(ln(year_before.deals) * (1 - f) + ln(year_after.deals) * f) as deals,
    case
      when year_before.contracts > 0
        then exp(ln(year_before.contracts) * (1 - f) + ln(year_after.contracts) * f)
      else year_after.contracts
    end as contracts
  from (
    select
      *,
      t - 0.5 - floor(t - 0.5) as f,
      greatest(
        least(floor(t - 0.5)::integer, (select max(year) from years)),
        (select min(year) from years)
      ) as ya,
      greatest(
        least(floor(t - 0.5)::integer + 1, (select max(year) from years)),
        (select min(year) from years)
      ) as yb
    from grid
  ) between_years
  join years year_before on year_before.year = ya
  join years year_after on year_after.year = yb
),
grown as (
  select
    year,
    growth_pct,
    coalesce(
      sum(ln(1 + growth_pct / 100))
        over (order by year rows between unbounded preceding and 1 preceding),
      0
    ) as log_before
  from years
)
select
  trend.year,
  trend.month,
  first_day,
  day(last_day(first_day)) as days,
  case
    when first_day > (parameter('$.as_of'))::date then 0
    else trend.deals * (parameter('$.seasonality.deals') ->> (trend.month - 1)::integer)::double
  end as deal_weight,
  case
    when first_day <= (parameter('$.as_of'))::date
    and trend.year >= (parameter('$.first_contract_year'))::integer then trend.contracts
      * (parameter('$.seasonality.contracts') ->> (trend.month - 1)::integer)::double
    else 0
  end as contract_weight,
  exp(
    grown.log_before + ln(1 + grown.growth_pct / 100) * (trend.t - trend.year) - (
      select log_before
      from grown
      where year = (parameter('$.prices.base_year'))::integer
    )
  ) as price_index,
  (parameter('$.seasonality.price') ->> (trend.month - 1)::integer)::double / 100 as price_season,
  years.off_plan_share
from trend
join grown using (year)
join years using (year)
order by
  first_day;

-- Slots: 65,536 numbers dealt to the entries of a weighted list in proportion; months are dealt
-- within their year, because the early months would otherwise get only a few slots.
create or replace temp macro dealt(list) as table
select slots.slot::integer as slot, item
from range(65536) slots(slot)
join (
  select
    item,
    (sum(weight) over (order by item) - weight) / sum(weight) over () * 65536 as lo,
    sum(weight) over (order by item) / sum(weight) over () * 65536 as hi
  from query_table(list)
) on slots.slot >= lo
  and slots.slot < hi;

create or replace temp table weights_1 as
select area_id as item, sale_weight as weight
from areas;

create or replace temp table sale_area_slots as
from dealt('weights_1');

create or replace temp table weights_2 as
select area_id as item, rent_weight as weight
from areas;

create or replace temp table rent_area_slots as
from dealt('weights_2');

create or replace temp table weights_3 as
select segment as item, weight
from sale_segments;

create or replace temp table sale_segment_slots as
from dealt('weights_3');

create or replace temp table weights_4 as
select segment as item, weight
from rent_segments;

create or replace temp table rent_segment_slots as
from dealt('weights_4');

create or replace temp table weights_5 as
select year as item, sum(deal_weight) as weight
from months
group by year;

create or replace temp table sale_year_slots as
from dealt('weights_5');

create or replace temp table weights_6 as
select year as item, sum(contract_weight) as weight
from months
group by year
having weight > 0;

create or replace temp table rent_year_slots as
from dealt('weights_6');

create or replace temp table sale_month_slots as
with
bounds as (
  select
    *,
    (sum(deal_weight) over w - deal_weight) / sum(deal_weight) over y * 8192 as lo,
    sum(deal_weight) over w / sum(deal_weight) over y * 8192 as hi
  from months
  window w as (partition by year order by month), y as (partition by year)
)
select slots.slot::integer as slot, bounds.* exclude (lo, hi)
from bounds
join
  range(8192) slots(slot) on slots.slot >= lo
  and slots.slot < hi;

create or replace temp table rent_month_slots as
with
bounds as (
  select
    *,
    (sum(contract_weight) over w - contract_weight) / sum(contract_weight) over y * 8192 as lo,
    sum(contract_weight) over w / sum(contract_weight) over y * 8192 as hi
  from months
  where contract_weight > 0
  window w as (partition by year order by month), y as (partition by year)
)
select slots.slot::integer as slot, bounds.* exclude (lo, hi)
from bounds
join
  range(8192) slots(slot) on slots.slot >= lo
  and slots.slot < hi;

-- Projects with unique names, numbered within their area so that a draw can pick one.
create or replace temp table projects as
select
  p as project,
  100 + p as project_number,
  10000001 + p * 7 as project_id,
  sale_area_slots.item as area_id,
  row_number() over (partition by sale_area_slots.item order by p) - 1 as k,
  project_first_words.en || ' ' || project_second_words.en
    || case when p >= 1000 then ' ' || (p // 1000 + 1) else '' end as name_en,
  project_first_words.ar || ' ' || project_second_words.ar
    || case when p >= 1000 then ' ' || (p // 1000 + 1) else '' end as name_ar,
  (draw(p, 4) % getvariable('developers'))::bigint as developer,
  1 + floor(u(p, 5) * u(p, 6) * 7)::integer as towers,
  exp((parameter('$.prices.project_sigma'))::double * z(p, 7)) as price_factor,
  make_date(2001, 1, 1) + (floor(u(p, 8) * 24 * 365))::integer as start_date,
  700 + floor(u(p, 9) * 900)::integer as build_days
from range(getvariable('projects')) numbers(p)
join sale_area_slots on sale_area_slots.slot = slot(p, 3)
join project_first_words on project_first_words.i = p % 40
join project_second_words on project_second_words.i = (p // 40) % 25
order by p;

create or replace temp table project_counts as
select area_id, count(*) as projects
from projects
group by all;
