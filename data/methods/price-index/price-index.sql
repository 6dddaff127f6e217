-- Stratified median index (docs/methods, price index). A stratum is area × sub-type × bedrooms ×
-- stage (within a project: without the area). A period's change compares it with the year before:
-- the mean, over strata with sales in both, of ln(median of the period) less ln(median of the
-- year), weighted by the sales of that year. Whole years are linked by the same change, from the
-- base year on. Months are counted from year 0, so that the number of a quarter is that of its
-- month divided by 3, and the number of a year divided by 12. Each hash stands for the columns that
-- it is made of. `all` covers built property; land has an index of its own. Logarithms are counted
-- with 15 decimals, so that their sums do not depend on the order in which rows are added.
with
owned as materialized (
  select
    1::tinyint as family,
    area_id::bigint as owner_id,
    property_type,
    stage,
    price_aed_per_sqft as price,
    (year(transaction_date) * 12 + month(transaction_date) - 1)::integer as month,
    hash(1, area_id, property_type, property_sub_type, bedrooms, stage) as stratum
  from priced_sales
  union all
  select
    2,
    community_id,
    property_type,
    stage,
    price_aed_per_sqft as price,
    (year(transaction_date) * 12 + month(transaction_date) - 1)::integer,
    hash(2, community_id, area_id, property_type, property_sub_type, bedrooms, stage)
  from priced_sales
  where community_id is not null
  union all
  select
    3,
    project_id,
    property_type,
    stage,
    price_aed_per_sqft as price,
    (year(transaction_date) * 12 + month(transaction_date) - 1)::integer,
    hash(3, project_id, property_type, property_sub_type, bedrooms, stage)
  from priced_sales
  where project_id is not null
),
strata as materialized (select distinct stratum, family, owner_id, property_type, stage from owned),
counted as (select family, owner_id, month, count(*) as n from owned group by all),
-- Lists the periods whose medians are computed. A project has many periods with too few sales to be
-- shown, and these are skipped; areas keep every period, because the market's index is made of
-- them.
shown as materialized (
  select family, owner_id, length, period
  from counted, lateral (values (1, month), (3, month // 3)) periods(length, period)
  group by all
  having family = 1 or sum(n) >= {{least_shown}}
),
years as materialized (
  select
    stratum,
    month // 12 as year,
    count(*)::integer as n,
    ln(median(price))::decimal(20, 15) as level
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
    ln(median(price))::decimal(20, 15) as level
  from owned
  semi join
    shown on shown.family = owned.family
    and shown.owner_id is not distinct from owned.owner_id
    and shown.length = 1
    and shown.period = owned.month
  group by stratum, month
  union all
  select
    stratum,
    3,
    month // 3,
    month // 12,
    count(*)::integer,
    ln(median(price))::decimal(20, 15)
  from owned
  semi join
    shown on shown.family = owned.family
    and shown.owner_id is not distinct from owned.owner_id
    and shown.length = 3
    and shown.period = owned.month // 3
  group by stratum, month // 3, month // 12
  union all
  select stratum, 12, year, year, n, level
  from years
),
cells as (
  select strata.family, strata.owner_id, strata.property_type, strata.stage, medians.*
  from medians
  join strata using (stratum)
),
typed as materialized (
  select
    cells.family,
    cells.owner_id,
    cells.property_type,
    cells.stage,
    cells.length,
    cells.period,
    cells.year,
    sum(cells.n) as sales,
    count(*) as strata,
    sum(cells.n) filter (before.n is not null) as linked_sales,
    count(before.n) as linked_strata,
    sum(before.n) as weight,
    sum(before.n * (cells.level - before.level)) as change,
    sum(own.n) as own_weight,
    sum(own.n * (cells.level - own.level)) as own_change
  from cells
  join years own on own.stratum = cells.stratum and own.year = cells.year
  left join
    years before on before.stratum = cells.stratum
    and before.year = cells.year - 1
  group by all
),
-- Both stages together: their strata, apart as before.
staged as (
  select *
  from typed
  union all
  select
    family,
    owner_id,
    property_type,
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
  group by family, owner_id, property_type, length, period, year
),
owners as (
  select *
  from staged
  where property_type is not null
  union all
  select
    family,
    owner_id,
    'all',
    stage,
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
  from staged
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
    stage,
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
  group by property_type, stage, length, period, year
),
-- Finds the newest unbroken run of linked years; the year before the run is the base. Without any
-- link, the last year that can be shown is the base. A year of which the exports lack days is not
-- the earlier year of a link, because a few stray sales do not stand for the market.
links as (
  select
    subject,
    subject_id,
    property_type,
    stage,
    year,
    change / weight as change,
    year
      - row_number() over (partition by subject, subject_id, property_type, stage order by year)
      as island
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
newest_islands as (
  select *
  from links
  qualify
    island = max(island) over (partition by subject, subject_id, property_type, stage)
),
chains as materialized (
  select
    subject,
    subject_id,
    property_type,
    stage,
    year,
    sum(change) over through - change as level_before,
    min(year) over (partition by subject, subject_id, property_type, stage) - 1 as base_year
  from newest_islands
  window
    through as (partition by subject, subject_id, property_type, stage order by year)
),
bases as materialized (
  select distinct subject, subject_id, property_type, stage, base_year
  from chains
  union all
  select subject, subject_id, property_type, stage, max(year)
  from subjects
  where
    length = 12
    and sales >= {{least_shown}}
    and (subject, subject_id, property_type,
      stage) not in (select (subject, subject_id, property_type, stage) from chains)
  group by all
),
indexed as (
  select
    subjects.subject,
    subjects.subject_id,
    subjects.property_type,
    subjects.stage,
    subjects.length,
    subjects.period,
    subjects.sales,
    base_year,
    weighing.strata as strata_known,
    case
      when chains.year is not null then coalesce(subjects.linked_sales, 0)
      when subjects.year = base_year then subjects.sales
      else 0
    end as n,
    case
      when chains.year is not null then subjects.linked_strata
      when subjects.year = base_year then subjects.strata
      else 0
    end as strata_used,
    case
      when chains.year is not null then chains.level_before + subjects.change / subjects.weight
      when subjects.year = base_year then subjects.own_change / subjects.own_weight
    end as ln_index
  from subjects
  left join bases using (subject, subject_id, property_type, stage)
  left join
    chains using (subject, subject_id, property_type, stage, base_year, year)
    -- The strata that the weighing year has in all, used or not.
  left join
    subjects weighing on weighing.subject = subjects.subject
    and weighing.subject_id = subjects.subject_id
    and weighing.property_type = subjects.property_type
    and weighing.stage = subjects.stage
    and weighing.length = 12
    and weighing.year = case
      when chains.year is not null then subjects.year - 1
      when subjects.year = base_year then subjects.year
    end
  where subjects.sales >= {{least_shown}}
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
  stage,
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
    partition by subject, subject_id, property_type, stage, length
    order by period range between 1 preceding and 1 following
  )
