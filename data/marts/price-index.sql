-- Stratified median index (docs/methods, price index). A stratum is area × sub-type × bedrooms ×
-- off-plan or ready (within a project: without the area). A period's change is the mean, over
-- strata that sold both then and in the year before, of ln(median) less that year's ln(median); the
-- year before weighs them by its sales. Years are linked by the same change of whole years, from
-- the base year on, and only as far back as the links hold. Months are counted from year 0, so that
-- a quarter is a third and a year a twelfth; hashes only stand for the columns they are made of.
-- All types together are those of built property: land has an index of its own.
with
owned as materialized (
  select
    1::tinyint as family,
    area_id::bigint as owner_id,
    property_type,
    price_aed_per_sqft as price,
    (year(transaction_date) * 12 + month(transaction_date) - 1)::integer as month,
    hash(1, area_id, property_type, property_sub_type, bedrooms, is_off_plan) as stratum
  from priced_sales
  union all
  select
    2,
    community_id,
    property_type,
    price_aed_per_sqft as price,
    (year(transaction_date) * 12 + month(transaction_date) - 1)::integer,
    hash(
      2,
      community_id,
      area_id,
      property_type,
      property_sub_type,
      bedrooms,
      is_off_plan
    )
  from priced_sales
  where community_id is not null
  union all
  select
    3,
    project_id,
    property_type,
    price_aed_per_sqft as price,
    (year(transaction_date) * 12 + month(transaction_date) - 1)::integer,
    hash(3, project_id, property_type, property_sub_type, bedrooms, is_off_plan)
  from priced_sales
  where project_id is not null
),
strata as materialized (select distinct stratum, family, owner_id, property_type from owned),
-- Only periods that can be shown have their medians made, for projects have very many that cannot;
-- areas keep all of theirs, which the market is made of.
shown as materialized (
  select family, owner_id, length, period
  from
    (select family, owner_id, month, count(*) as n from owned group by all) counted,
    lateral (values (1, month), (3, month // 3)) g(length, period)
  group by all
  having family = 1 or sum(n) >= {{least_shown}}
),
years as materialized (
  select
    stratum,
    month // 12 as year,
    count(*)::integer as n,
    ln(median(price)) as level
  from owned
  group by all
),
medians as (
  select
    stratum,
    1 as length,
    month as period,
    month // 12 as year,
    count(*)::integer as n,
    ln(median(price)) as level
  from owned o
  semi join
    shown w on w.family = o.family
    and w.owner_id is not distinct from o.owner_id
    and w.length = 1
    and w.period = o.month
  group by stratum, month
  union all
  select stratum, 3, month // 3, month // 12, count(*)::integer, ln(median(price))
  from owned o
  semi join
    shown w on w.family = o.family
    and w.owner_id is not distinct from o.owner_id
    and w.length = 3
    and w.period = o.month // 3
  group by stratum, month // 3, month // 12
  union all
  select stratum, 12, year, year, n, level
  from years
),
cells as (
  select s.family, s.owner_id, s.property_type, m.*
  from medians m
  join strata s using (stratum)
),
typed as materialized (
  select
    c.family,
    c.owner_id,
    c.property_type,
    c.length,
    c.period,
    c.year,
    sum(c.n) as sales,
    count(*) as strata,
    sum(c.n) filter (b.n is not null) as linked_sales,
    count(b.n) as linked_strata,
    sum(b.n) as weight,
    sum(b.n * (c.level - b.level)) as change,
    sum(o.n) as own_weight,
    sum(o.n * (c.level - o.level)) as own_change
  from cells c
  join years o on o.stratum = c.stratum and o.year = c.year
  left join years b on b.stratum = c.stratum and b.year = c.year - 1
  group by all
),
owners as (
  select *
  from typed
  where property_type is not null
  union all
  select
    family,
    owner_id,
    'all',
    length,
    period,
    year,
    sum(sales),
    sum(strata),
    sum(linked_sales),
    sum(linked_strata),
    sum(weight),
    sum(change),
    sum(own_weight),
    sum(own_change)
  from typed
  where property_type is distinct from 'land'
  group by all
),
subjects as materialized (
  select
    case
      family
      when 1 then 'area'
      when 2 then 'community'
      else 'project'
    end as subject,
    owner_id as subject_id,
    * exclude (family, owner_id)
  from owners
  where owner_id is not null
  union all
  select
    'market',
    0,
    property_type,
    length,
    period,
    year,
    sum(sales),
    sum(strata),
    sum(linked_sales),
    sum(linked_strata),
    sum(weight),
    sum(change),
    sum(own_weight),
    sum(own_change)
  from owners
  where family = 1
  group by property_type, length, period, year
),
-- The newest unbroken row of linked years, and the year before it, which is the base. Without any
-- link the last year that can be shown is its own base. A year of which the exports lack days
-- weighs no other: strays are no market.
links as (
  select
    subject,
    subject_id,
    property_type,
    year,
    change / weight as change,
    year
      - row_number() over (partition by subject, subject_id, property_type order by year) as island
  from subjects
  where
    length = 12
    and linked_sales >= {{least_shown}}
    and weight >= {{least_shown}}
    and coalesce(
      make_date((year - 1)::integer, 1, 1)
        >= (select covered_from from covered_from where dataset = 'transactions'),
      true
    )
),
chains as materialized (
  select
    subject,
    subject_id,
    property_type,
    year,
    sum(change) over through - change as level_before,
    min(year) over (partition by subject, subject_id, property_type) - 1 as base_year
  from (
    select *
    from links
    qualify island = max(island) over (partition by subject, subject_id, property_type)
  )
  window through as (partition by subject, subject_id, property_type order by year)
),
bases as materialized (
  select distinct subject, subject_id, property_type, base_year
  from chains
  union all
  select subject, subject_id, property_type, max(year)
  from subjects
  where
    length = 12
    and sales >= {{least_shown}}
    and (subject, subject_id,
      property_type) not in (select (subject, subject_id, property_type) from chains)
  group by all
),
indexed as (
  select
    s.subject,
    s.subject_id,
    s.property_type,
    s.length,
    s.period,
    s.sales,
    base_year,
    y.strata as strata_known,
    case
      when c.year is not null then coalesce(s.linked_sales, 0)
      when s.year = base_year then s.sales
      else 0
    end as n,
    case
      when c.year is not null then s.linked_strata
      when s.year = base_year then s.strata
      else 0
    end as strata_used,
    case
      when c.year is not null then c.level_before + s.change / s.weight
      when s.year = base_year then s.own_change / s.own_weight
    end as ln_index
  from subjects s
  left join bases b using (subject, subject_id, property_type)
  left join
    chains c using (subject, subject_id, property_type, base_year, year)
    -- What might have been used: the strata of the year that weighs them.
  left join
    subjects y on y.subject = s.subject
    and y.subject_id = s.subject_id
    and y.property_type = s.property_type
    and y.length = 12
    and y.year = case
      when c.year is not null then s.year - 1
      when s.year = base_year then s.year
    end
  where s.sales >= {{least_shown}}
),
shown_index as (
  select
    *,
    case when n >= {{least_shown}} then round(100 * exp(ln_index), 9) end as index_stratified
  from indexed
)
select
  subject,
  subject_id::bigint as subject_id,
  property_type,
  case
    length
    when 1 then 'month'
    when 3 then 'quarter'
    else 'year'
  end as granularity,
  (date '0000-01-01' + to_months((period * length)::integer))::date as period,
  index_stratified,
  round(ln_index, 12) as ln_index,
  case
    when length = 1
    and count(index_stratified) over around = 3 then round(avg(index_stratified) over around, 9)
  end as smoothed,
  base_year::integer as base_year,
  n::integer as n,
  sales::integer as sales_count,
  strata_used::integer as strata_used,
  case
    when strata_known is not null then greatest(strata_known - strata_used, 0)
  end::integer as strata_missing
from shown_index
window
  around as (
    partition by subject, subject_id, property_type, length
    order by period range between 1 preceding and 1 following
  )
