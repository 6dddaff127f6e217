-- Gross yield of areas and communities (docs/methods/gross-yield.md).
with
priced_in as (
  select
    subject,
    subject_id,
    id,
    null as position,
    bedrooms,
    price_per_sqft as amount,
    square_feet(size) as size,
    case
      when property_type = 'apartment' then 'apartment'
      else 'villa'
    end as class
  from sales_of, windows
  where
    subject in ('area', 'community')
    and is_priced
    and not is_off_plan
    and price_per_sqft is not null
    and usage = 'Residential'
    and property_type in ('apartment', 'villa', 'townhouse')
    and day between yield_from and yield_to
),
let_with_renewals as (
  select
    version,
    subject,
    subject_id,
    null as id,
    position,
    bedrooms,
    rent_per_sqft as amount,
    square_feet(size) as size,
    case
      when property_type = 'apartment' then 'apartment'
      else 'villa'
    end as class
  from rents_of, windows
  where
    subject in ('area', 'community')
    and is_eligible
    and version in ('new', 'renewed')
    and rent_per_sqft is not null
    and property_type in ('apartment', 'villa', 'townhouse')
    and counted_day between yield_from and yield_to
),
let_in as (select * exclude (version) from let_with_renewals where version = 'new'),
both_sides as (
  select 'sale' as side, *
  from priced_in
  union all
  select 'rent', *
  from let_in
  union all
  select 'any rent', * exclude (version)
  from let_with_renewals
),
-- A community has no yield where its contracts are of other projects than its sales.
let_homes as (
  select let_in.subject, let_in.subject_id, let_in.class, rents.project_id
  from let_in
  join rents using (position)
),
sold_homes as (
  select
    priced_in.subject,
    priced_in.subject_id,
    priced_in.class,
    (sales.project_id,
      priced_in.class) in (select (project_id, class) from let_homes where project_id is not null)
      as is_let_too
  from priced_in
  join sales using (id)
),
sold_like as (
  select
    subject,
    subject_id,
    class,
    count(*) as sold,
    count(*) filter (is_let_too) as let_too
  from sold_homes
  group by all
),
let_like as (
  select
    subject,
    subject_id,
    class,
    count(*) as let,
    count(*) filter (project_id is null) as without
  from let_homes
  group by all
),
of_class as (
  select subject, subject_id, class, sold, let_too, let, without
  from sold_like
  full join let_like using (subject, subject_id, class)
),
of_others as (
  select subject, subject_id, property_type
  from (
    select *, class as property_type
    from of_class
    union all
    select *, 'all'
    from of_class
  )
  where subject = 'community'
  group by all
  having sum(let_too) < 0.2 * sum(sold) and sum(without) < 0.2 * sum(let)
),
known as (
  select
    subject,
    subject_id,
    class,
    count(*) filter (side = 'sale') as sales,
    count(*) filter (side = 'rent') as rents,
    count(bedrooms) filter (side = 'sale') >= 0.8 * count(*) filter (side = 'sale')
    and count(bedrooms) filter (side = 'rent') >= 0.8
      * count(*) filter (side = 'rent') as by_bedrooms
  from both_sides
  group by all
),
cut as (
  select
    both_sides.*,
    by_bedrooms,
    case
      when by_bedrooms then bedrooms
      when size < 500 then 0
      when size < 750 then 500
      when size < 1000 then 750
      when size < 1500 then 1000
      when size < 2500 then 1500
      else 2500
    end as segment
  from both_sides
  join known using (subject, subject_id, class)
),
segments as (
  select
    subject,
    subject_id,
    class,
    by_bedrooms,
    segment,
    count(*) filter (side = 'sale') as sales,
    count(*) filter (side = 'rent') as rents,
    count(*) filter (side = 'any rent') as any_rents,
    median(amount) filter (side = 'rent') / median(amount) filter (side = 'sale') as yield,
    median(amount) filter (side = 'any rent') / median(amount) filter (side = 'sale') as any_yield
  from cut
  where segment is not null
  group by all
),
asked as (
  select *, class as property_type
  from segments
  union all
  select *, 'all'
  from segments
),
floored as (
  select
    *,
    max(least(sales, rents)) over (partition by subject, subject_id, property_type) >= 30 as is_ok
  from asked
),
used as (
  select *
  from floored
  where
    least(sales, rents) >= case when is_ok then 30 else 10 end
)
select
  subject as places,
  property_type,
  subject_id as place_id,
  {
    'value': 100 * sum(yield * sales) / sum(sales),
    'n': least(sum(sales), sum(rents))::integer
  } as gross_yield_pct,
  {
    'value': 100 * sum(any_yield * sales) / sum(sales),
    'n': least(sum(sales), sum(any_rents))::integer
  } as gross_yield_with_renewals_pct,
  sum(any_rents) as n_rents_with_renewals,
  sum(sales) as n_sales,
  sum(rents) as n_rents,
  count(*) as segments_used
from used anti
join of_others using (subject, subject_id, property_type)
group by all
having 100 * sum(yield * sales) / sum(sales) <= 20
