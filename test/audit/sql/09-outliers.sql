-- Sales at no ordinary price (docs/methods/market-statistics.md, Prices of shares and outliers):
-- each is judged by what was known when its quarter closed, first against wider cells, then against
-- the finest cell of 30 and more.
create macro band_of(feet) as (
  list_max(
    list_filter(
      [0, 500, 750, 1000, 1500, 2500, 5000, 10000, 25000],
      lambda begins: begins <= feet
    )
  )
);

-- The day on which each sale was first pulled.
create table first_pulls as
select sales.id, sales.quarter, min(pulls.pulled_on) as seen_on
from sales_rows
join
  (select id, date_trunc('quarter', day)::date as quarter from sales) sales using (id)
join pulls using (file)
group by
  all;

-- The quarter of a sale that came too late to judge others of its own, and when it does judge.
create table late_sales as
with
recursive pull_days as (
  select distinct date_trunc('quarter', day)::date as quarter, pulled_on
  from sales_rows
  join pulls using (file)
),
arrived as (
  select
    quarter,
    seen_on,
    sum(count(*)) over (partition by quarter order by seen_on) as known
  from first_pulls
  group by quarter, seen_on
),
closing(quarter, closed, known) as (
  select quarter, closed, coalesce(max(known) filter (seen_on <= closed), 0)
  from (
    select quarter, min(pulled_on) as closed
    from pull_days
    where pulled_on >= quarter + interval 3 month
    group by quarter
  ) first_closed
  left join arrived using (quarter)
  group by all
  union all
  select *
  from (
    select closing.quarter, arrived.seen_on, arrived.known
    from closing
    join arrived using (quarter)
    where arrived.seen_on > closing.closed
      and arrived.known >= 1.2 * closing.known
    qualify row_number() over (partition by closing.quarter order by arrived.seen_on) = 1
  ) again
),
closed as (select quarter, max(closed) as closed from closing group by quarter),
quarters as (
  select distinct quarter, closed
  from first_pulls
  left join closed using (quarter)
)
select first_pulls.id, min(later.quarter) as judges_from
from first_pulls
join quarters own using (quarter)
left join
  quarters later on later.quarter > first_pulls.quarter
  and (later.closed is null or later.closed >= first_pulls.seen_on)
where first_pulls.seen_on > own.closed
group by first_pulls.id;

create table judged_sales as
with
measured as (
  select
    sales.id,
    ln(price / square_feet(size)) as amount,
    date_trunc('quarter', day)::date as quarter,
    late_sales.id is not null as is_late,
    late_sales.judges_from,
    -- The size of a plot and that of a house are two measures.
    case
      when size_basis = 'plot'
      and property_type <> 'land' then property_type || ' on its plot'
      else property_type
    end as property_type,
    stage,
    bedrooms,
    community,
    area_id,
    case
      when project_id is not null then concat_ws('|', 'linked', project_id)
      when project_name is not null then concat_ws('|', 'named', area_id, lower(project_name))
    end as project,
    band_of(square_feet(size)) as band
  from sales
  left join late_sales on late_sales.id = sales.id
  where is_eligible and unit_count = 1
),
-- A sale is judged in its own quarter, and judges in that and the three after it.
turns as (
  select *, quarter as turn, true as is_judged, not is_late as judges
  from measured
  union all
  select measured.*, (quarter + to_months(3 * ahead::integer))::date, false, true
  from measured, range(1, 4) ahead(ahead)
  where not is_late or judges_from <= quarter + to_months(3 * ahead::integer)
),
by_market as (
  select turns.*, coalesce(of_size.middle, of_type.middle) as market_middle
  from turns
  left join (
    select turn, property_type, stage, band, median(amount) as middle
    from turns
    where judges
    group by all
    having count(*) >= 30
  ) of_size on of_size.turn = turns.turn
    and of_size.property_type is not distinct from turns.property_type
    and of_size.stage = turns.stage
    and of_size.band = turns.band
  left join (
    select turn, property_type, stage, median(amount) as middle
    from turns
    where judges
    group by all
    having count(*) >= 30
  ) of_type on of_type.turn = turns.turn
    and of_type.property_type is not distinct from turns.property_type
    and of_type.stage = turns.stage
),
told as (
  select
    *,
    property_type is distinct from 'land'
    and coalesce(exp(amount - market_middle) < 0.125, false) as market_refuses
  from by_market
)
select
  told.*,
  market_refuses
  or coalesce(exp(amount - coalesce(of_area.middle, market_middle)) < 0.125, false) as is_refused
from told
left join (
  select turn, area_id, property_type, stage, band, median(amount) as middle
  from told
  where judges
    and not market_refuses and area_id is not null
  group by all
  having count(*) >= 30
) of_area on of_area.turn = told.turn
  and of_area.area_id = told.area_id
  and of_area.property_type is not distinct from told.property_type
  and of_area.stage = told.stage
  and of_area.band = told.band;

create table outliers as
with
-- The cells a sale is in, finest first.
memberships as (
  select
    id,
    amount,
    is_judged,
    judges
    and not is_refused as counts,
    1 as fineness,
    hash('1', turn, property_type, stage, project, band) as cell
  from judged_sales
  where project is not null
  union all
  select
    id,
    amount,
    is_judged,
    judges
    and not is_refused,
    2,
    hash('2', turn, property_type, stage, project)
  from judged_sales
  where project is not null
  union all
  select
    id,
    amount,
    is_judged,
    judges
    and not is_refused,
    3,
    hash('3', turn, property_type, stage, community, bedrooms, band)
  from judged_sales
  where community is not null
  union all
  select
    id,
    amount,
    is_judged,
    judges
    and not is_refused,
    4,
    hash('4', turn, property_type, stage, area_id, band)
  from judged_sales
  where area_id is not null
  union all
  select
    id,
    amount,
    is_judged,
    judges
    and not is_refused,
    5,
    hash('5', turn, stage, area_id)
  from judged_sales
  where area_id is not null and property_type = 'land'
  union all
  select
    id,
    amount,
    is_judged,
    judges
    and not is_refused,
    6,
    hash('6', turn, property_type, stage, band)
  from judged_sales
  union all
  select
    id,
    amount,
    is_judged,
    judges
    and not is_refused,
    7,
    hash('7', turn, property_type, stage)
  from judged_sales
),
middles as (
  select cell, fineness, count(*) as n, median(amount) as middle, mad(amount) as spread
  from memberships
  where counts
  group by all
),
finest as (
  select memberships.id, amount, middle, spread
  from memberships
  join middles using (cell, fineness)
  where is_judged and (n >= 30 or fineness = 7)
  qualify row_number() over (partition by memberships.id order by fineness) = 1
),
-- Compares each sale of a small project, or plot of a small area, with the median there.
few as (
  select memberships.id, n, middle as near_middle
  from memberships
  join middles using (cell, fineness)
  where is_judged and fineness in (2, 5)
  qualify row_number() over (partition by memberships.id order by fineness) = 1
),
set_against as (
  select
    id,
    spread,
    abs(amount - middle) as off,
    case
      when n < 30 then abs(amount - (30 * middle + n * near_middle) / (30 + n))
    end as off_by_project
  from finest
  left join few using (id)
)
select id
from set_against
where least(off, off_by_project) > least(ln(4), 4 * greatest(0.15, 1.4826 * spread))
union
select id
from judged_sales
where is_judged and is_refused;

create table priced as
select *
from sales
where is_eligible and unit_count = 1 and id not in (select id from outliers);
