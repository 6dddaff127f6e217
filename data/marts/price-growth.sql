-- Growth of the stratified index (docs/methods, price index): the 12 months up to the as-of date
-- against the 12 months that end one, three or five years earlier. The index is that of
-- price_index, with years that end on the as-of date. From one such year to the next, a stratum's
-- change is the difference of the logarithms of its medians, and strata are weighted by the sales
-- of the earlier year; the changes of several years are added up. `all` covers built property,
-- without land. `age` counts years back from the newest, which is 0.
with
placed as (
  select
    priced_sales.*,
    (transaction_date <= (as_of - to_years(1))::date)::integer
      + (transaction_date <= (as_of - to_years(2))::date)::integer
      + (transaction_date <= (as_of - to_years(3))::date)::integer
      + (transaction_date <= (as_of - to_years(4))::date)::integer
      + (transaction_date <= (as_of - to_years(5))::date)::integer as age
  from priced_sales, dataset_as_of
  where dataset = 'transactions' and transaction_date > (as_of - to_years(6))::date
),
owned as (
  select
    1::tinyint as family,
    area_id::bigint as owner_id,
    property_type,
    age,
    price_aed_per_sqft as price,
    hash(1, area_id, property_type, property_sub_type, bedrooms, stage) as stratum
  from placed
  union all
  select
    2,
    community_id,
    property_type,
    age,
    price_aed_per_sqft as price,
    hash(2, community_id, area_id, property_type, property_sub_type, bedrooms, stage)
  from placed
  where community_id is not null
  union all
  select
    3,
    project_id,
    property_type,
    age,
    price_aed_per_sqft as price,
    hash(3, project_id, property_type, property_sub_type, bedrooms, stage)
  from placed
  where project_id is not null
),
years as materialized (
  select
    any_value(family) as family,
    any_value(owner_id) as owner_id,
    any_value(property_type) as property_type,
    stratum,
    age,
    count(*)::integer as n,
    ln(median(price)) as level
  from owned
  group by stratum, age
),
typed as (
  select
    later.family,
    later.owner_id,
    later.property_type,
    later.age,
    sum(later.n) as n,
    sum(earlier.n) as n_before,
    sum(earlier.n * (later.level - earlier.level)) as change
  from years later
  join
    years earlier on earlier.stratum = later.stratum
    and earlier.age = later.age + 1
  group by all
),
owners as (
  select *
  from typed
  where property_type is not null
  union all
  select family, owner_id, 'all', age, sum(n), sum(n_before), sum(change)
  from typed
  where property_type is distinct from 'land'
  group by all
),
links as (
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
  select 'market', 0, property_type, age, sum(n), sum(n_before), sum(change)
  from owners
  where family = 1
  group by property_type, age
),
spans as (
  select
    subject,
    subject_id,
    property_type,
    lengths.years,
    sum(change / n_before) as growth,
    count(*) as link_count,
    min(least(n, n_before)) as weakest,
    coalesce(max(n) filter (age = 0), 0) as n,
    coalesce(max(n_before) filter (age = lengths.years - 1), 0) as n_before
  from links, (values (1), (3), (5)) lengths(years)
  where age < lengths.years
  group by all
),
judged as (
  select
    *,
    case
      when n < {{least_shown}}
        then 'fewer than {{least_shown}} sales of matching kinds in the last 12 months'
      when n_before < {{least_shown}}
        then 'fewer than {{least_shown}} sales of matching kinds in the 12 months before'
      when link_count < years
      or weakest < {{least_shown}}
        then 'fewer than {{least_shown}} sales of matching kinds in a year between'
    end as reason
  from spans
)
select
  subject,
  subject_id::bigint as subject_id,
  property_type,
  years::integer as years,
  case when reason is null then round(100 * (exp(growth) - 1), 9) end as growth_pct,
  n::integer as n,
  n_before::integer as n_before,
  reason
from judged
