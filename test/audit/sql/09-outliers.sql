-- Sales whose AED per square foot lies too far from their finest cell with at least 30 sales, and
-- also from their project if that has fewer (docs/methods/market-statistics.md, Eligible sales).
create table outliers as
with
measured as (
  select
    id,
    ln(price / square_feet(size)) as amount,
    year(day) as year,
    property_type,
    stage,
    bedrooms,
    community,
    area_id,
    case
      when project_id is not null then concat_ws('|', 'linked', project_id)
      when project_name is not null then concat_ws('|', 'named', area_id, lower(project_name))
    end as project,
    case
      when square_feet(size) < 500 then 0
      when square_feet(size) < 750 then 500
      when square_feet(size) < 1000 then 750
      when square_feet(size) < 1500 then 1000
      when square_feet(size) < 2500 then 1500
      when square_feet(size) < 5000 then 2500
      when square_feet(size) < 10000 then 5000
      when square_feet(size) < 25000 then 10000
      else 25000
    end as band
  from sales
  where is_eligible and unit_count = 1
),
-- The cells of a sale, finest first.
memberships as (
  select
    id,
    amount,
    1 as fineness,
    hash('1', year, property_type, stage, project, band) as cell
  from measured
  where project is not null
  union all
  select id, amount, 2, hash('2', year, property_type, stage, project)
  from measured
  where project is not null
  union all
  select
    id,
    amount,
    3,
    hash('3', year, property_type, stage, community, bedrooms, band)
  from measured
  where community is not null
  union all
  select id, amount, 4, hash('4', year, property_type, stage, area_id, band)
  from measured
  where area_id is not null
  union all
  select id, amount, 5, hash('5', year, property_type, stage, band)
  from measured
  union all
  select id, amount, 6, hash('6', year, property_type, stage)
  from measured
),
middles as (
  select cell, fineness, count(*) as n, median(amount) as middle, mad(amount) as spread
  from memberships
  group by all
),
finest as (
  select memberships.id, amount, middle, spread
  from memberships
  join middles using (cell, fineness)
  where n >= 30 or fineness = 6
  qualify row_number() over (partition by memberships.id order by fineness) = 1
),
-- The median of each project with fewer than 30 sales.
few as (
  select memberships.id, n, middle as project_middle
  from memberships
  join middles using (cell, fineness)
  where fineness = 2 and n < 30
),
set_against as (
  select
    id,
    spread,
    abs(amount - middle) as off,
    abs(amount - (30 * middle + n * project_middle) / (30 + n)) as off_by_project
  from finest
  left join few using (id)
)
select id
from set_against
where least(off, off_by_project) > 4 * greatest(0.15, 1.4826 * spread);

create table priced as
select *
from sales
where is_eligible and unit_count = 1 and id not in (select id from outliers);
