-- Growth of prices and of rents, like with like (docs/methods/rankings.md): the 12 months up to the
-- as-of date against the 12 months that end one, three or five years earlier. Records are compared
-- within groups: one project (else community, else area), sub-type, number of bedrooms, size band
-- and, of sales, stage. From one year to the next, the change of a group is the difference of the
-- means of its logarithms, and its weight n1·n0 / (n1 + n0): the estimate by ordinary least squares
-- of a difference of two periods with an effect for each group. The changes of several years are
-- added up. The part of a cluster in the error of a change is the sum over its groups of weight ×
-- (change of the group - change), over the sum of weights, times the root of G / (G - 1) for G
-- clusters (Liang and Zeger, 1986). A cluster is a project, or a group of records without one.
-- `all` covers built property, without land. `age` counts years back from the newest, which is 0. A
-- place with too few clusters for an interval is drawn towards the whole market: its weight is T /
-- (T + V), T the variance of true changes between places and V that of its own change, which is
-- taken from the scatter of clusters in the places that have enough of them. The logarithms are
-- counted in whole millionths, and what is made of them with 15 decimals or in the order of places,
-- so that sums do not depend on the order in which rows are added.
with
days as (
  select
    max(as_of) filter (dataset = 'transactions') as sales_to,
    max(as_of) filter (dataset = 'rent-contracts') as rents_to
  from dataset_as_of
),
records as (
  select
    'sales' as feed,
    stage,
    area_id,
    community_id,
    project_id,
    property_type,
    property_sub_type,
    bedrooms,
    transaction_date as day,
    sales_to as last_day,
    ln_size,
    round(ln_price * 1e6)::bigint as level
  from priced_sales, days
  union all
  select
    'rents',
    'all',
    area_id,
    community_id,
    project_id,
    property_type,
    property_sub_type,
    bedrooms,
    start_date,
    rents_to,
    ln(area_sqft),
    round(ln(annual_aed_per_sqft) * 1e6)::bigint
  from rent_contracts, days
  where
    is_eligible
    and version = 'new'
    and annual_aed_per_sqft > 0
    and area_sqft > 0
    and start_date <= rents_to
),
placed as (
  select
    *,
    (day <= (last_day - to_years(1))::date)::integer
      + (day <= (last_day - to_years(2))::date)::integer
      + (day <= (last_day - to_years(3))::date)::integer
      + (day <= (last_day - to_years(4))::date)::integer
      + (day <= (last_day - to_years(5))::date)::integer as age,
    hash(
      project_id,
      case when project_id is null then coalesce(community_id, area_id) end,
      property_type,
      property_sub_type,
      bedrooms,
      round(ln_size / ln({{growth_size_band}}))
    ) as alike
  from records
  where day > (last_day - to_years(6))::date
),
owned as (
  select owner.subject, owner.subject_id, placed.*
  from
    placed,
    lateral (
      values
        ('market', 0::bigint),
        ('area', area_id::bigint),
        ('community', community_id),
        ('project', project_id::bigint)
    ) owner(subject, subject_id)
  where owner.subject_id is not null
),
years as materialized (
  select
    feed,
    stage,
    subject,
    subject_id,
    property_type,
    alike,
    age,
    coalesce(any_value(project_id)::varchar, concat('group ', alike)) as cluster,
    count(*) as n,
    sum(level) / 1e6 / count(*) as level
  from owned
  group by feed, stage, subject, subject_id, property_type, alike, age
),
typed as (
  select
    later.feed,
    later.stage,
    later.subject,
    later.subject_id,
    kinds.property_type,
    later.age,
    later.cluster,
    later.n,
    earlier.n as n_before,
    later.level - earlier.level as change,
    later.n * earlier.n / (later.n + earlier.n) as weight
  from years later
  join
    years earlier on earlier.feed = later.feed
    and earlier.stage = later.stage
    and earlier.subject = later.subject
    and earlier.subject_id = later.subject_id
    and earlier.alike = later.alike
    and earlier.property_type is not distinct from later.property_type
    and earlier.age = later.age + 1,
    lateral (values (later.property_type), ('all')) kinds(property_type)
  where kinds.property_type = 'land' or later.property_type is distinct from 'land'
),
links as materialized (
  select
    feed,
    stage,
    subject,
    subject_id,
    property_type,
    age,
    sum(n) as n,
    sum(n_before) as n_before,
    sum(weight::decimal(38, 15))::double as weight,
    sum((weight * change)::decimal(38, 15)) / sum(weight::decimal(38, 15)) as change
  from typed
  where property_type is not null
  group by all
),
lengths as (select unnest([1, 3, 5]) as years),
errors as (
  select
    feed,
    stage,
    subject,
    subject_id,
    property_type,
    years,
    count(*) as cluster_count,
    sqrt(sum(error ^ 2 order by cluster) * count(*) / nullif(count(*) - 1, 0)) as error,
    -- How far the change depends on few clusters: 1 ÷ G where G clusters weigh alike.
    sum(share ^ 2 order by cluster) as spread
  from (
    select
      feed,
      stage,
      subject,
      subject_id,
      property_type,
      years,
      cluster,
      sum((typed.weight * (typed.change - links.change) / links.weight)::decimal(38, 15))::double
        as error,
      sum((typed.weight / links.weight / lengths.years)::decimal(38, 15))::double as share
    from typed
    join links using (feed, stage, subject, subject_id, property_type, age)
    join lengths on age < lengths.years
    group by all
  )
  group by all
),
spans as (
  select
    feed,
    stage,
    subject,
    subject_id,
    property_type,
    years,
    sum(change order by age) as growth,
    count(*) as link_count,
    min(least(n, n_before)) as weakest,
    coalesce(max(n) filter (age = 0), 0) as n,
    coalesce(max(n_before) filter (age = years - 1), 0) as n_before
  from links
  join lengths on age < lengths.years
  group by all
),
judged as (
  select
    *,
    case feed when 'sales' then 'sales' else 'contracts' end as counted,
    case
      when n < {{least_shown}} then 'in the last 12 months'
      when n_before < {{least_shown}} then 'in the 12 months before'
      when link_count < years
      or weakest < {{least_shown}} then 'in a year between'
    end as missing
  from spans
  join errors using (feed, stage, subject, subject_id, property_type, years)
),
reached as (
  select
    *,
    case
      when missing is null
      and cluster_count >= {{index_clusters_least}} then error * {{student_quantile}}
    end as reach
  from judged
),
market as (
  select feed, stage, property_type, years, growth as parent, error as parent_error
  from reached
  where subject = 'market' and missing is null and reach is not null
),
-- Measures what places with enough clusters show: how clusters scatter, and how places differ.
differing as (
  select
    feed,
    stage,
    subject,
    property_type,
    years,
    sum((cluster_count - 1) * error ^ 2 / spread order by subject_id)
      / sum(cluster_count - 1) as cluster_variance,
    greatest(0, sum((growth - parent) ^ 2 / error ^ 2 order by subject_id) - count(*))
      / sum(1 / error ^ 2 order by subject_id) as place_variance
  from reached
  join market using (feed, stage, property_type, years)
  where subject in ('area', 'community') and reach > 0
  group by all
  having count(*) >= {{index_clusters_least}}
),
drawn as (
  select
    reached.*,
    parent,
    parent_error,
    cluster_variance * spread as variance,
    place_variance / nullif(place_variance + cluster_variance * spread, 0) as own_weight
  from reached
  left join
    differing on differing.feed = reached.feed
    and differing.stage = reached.stage
    and differing.subject = reached.subject
    and differing.property_type = reached.property_type
    and differing.years = reached.years
    and reached.cluster_count < {{index_clusters_least}}
    and reached.link_count = reached.years
  left join
    market on market.feed = differing.feed
    and market.stage = differing.stage
    and market.property_type = differing.property_type
    and market.years = differing.years
),
shrunk as (
  select
    *,
    parent + own_weight * (growth - parent) as shrunk_growth,
    -- The 97.5 % quantile of the normal distribution.
    1.959964 * sqrt(own_weight * variance + (1 - own_weight) ^ 2 * parent_error ^ 2) as shrunk_reach
  from drawn
)
select
  feed,
  stage,
  subject,
  subject_id::bigint as subject_id,
  property_type,
  years::integer as years,
  case when missing is null then round(100 * (exp(growth) - 1), 9) end as growth_pct,
  round(100 * (exp(growth - reach) - 1), 6) as low_pct,
  round(100 * (exp(growth + reach) - 1), 6) as high_pct,
  round(100 * (exp(shrunk_growth) - 1), 6) as shrunk_pct,
  round(100 * (exp(shrunk_growth - shrunk_reach) - 1), 6) as low_shrunk_pct,
  round(100 * (exp(shrunk_growth + shrunk_reach) - 1), 6) as high_shrunk_pct,
  round(100 * own_weight, 6) as own_weight_pct,
  n::integer as n,
  n_before::integer as n_before,
  cluster_count::integer as cluster_count,
  'fewer than {{least_shown}} ' || counted || ' of matching kinds ' || missing as reason
from shrunk
