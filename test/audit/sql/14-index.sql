-- The stratified index of the market, areas and communities (docs/methods/price-index.md).
create table strata_sales as
with
typed as (
  select *, property_type as index_type, unnest([stage, 'all']) as part
  from sales_of
  union all
  select *, 'all', unnest([stage, 'all'])
  from sales_of
  where property_type is distinct from 'land'
)
select
  subject,
  subject_id,
  index_type,
  part,
  concat_ws(
    '|',
    area_id,
    property_type,
    coalesce(sub_kind, '?'),
    coalesce(bedrooms, -1),
    stage
  ) as stratum,
  day,
  price_by_size
from typed, days
where
  subject in ('market', 'area', 'community')
  and index_type is not null
  and is_priced
  and day <= sales_to;

create table strata_levels as
select
  subject,
  subject_id,
  index_type,
  part,
  granularity,
  date_trunc(granularity, day)::date as period,
  date_trunc('year', day)::date as year,
  stratum,
  count(*) as n,
  ln(median(price_by_size)) as level
from strata_sales, (values ('month'), ('quarter'), ('year')) as spans (granularity)
group by all;

create table index_values as
with
-- Every period against the year before it, and against its own year.
changes as (
  select
    now.subject,
    now.subject_id,
    now.index_type,
    now.part,
    now.granularity,
    now.period,
    now.year,
    sum(now.n) as sales_count,
    count(*) as strata,
    sum(now.n) filter (before.n is not null) as linked_sales,
    count(before.n) as linked_strata,
    sum(before.n) as weight,
    sum(before.n * (now.level - before.level)) / sum(before.n) as change,
    sum(own.n * (now.level - own.level)) / sum(own.n) as own_change
  from strata_levels as now
  join
    strata_levels as own on own.granularity = 'year'
    and own.period = now.year
    and own.subject = now.subject
    and own.subject_id = now.subject_id
    and own.index_type = now.index_type
    and own.part = now.part
    and own.stratum = now.stratum
  left join
    strata_levels as before on before.granularity = 'year'
    and before.period = now.year - interval 1 year
    and before.subject = now.subject
    and before.subject_id = now.subject_id
    and before.index_type = now.index_type
    and before.part = now.part
    and before.stratum = now.stratum
  group by all
),
-- A year with missing days is not the earlier year of a link.
links as (
  select subject, subject_id, index_type, part, year, change
  from changes
  where
    granularity = 'year'
    and linked_sales >= {{least_shown}}
    and weight >= {{least_shown}}
    and (
      year - interval 1 year >= (select covered_from from covered where register = 'sales')
    ) is not false
),
chained as (
  select
    *,
    year(year)
      - row_number() over (partition by subject, subject_id, index_type, part order by year)
      as island
  from links
),
chains as (
  select
    subject,
    subject_id,
    index_type,
    part,
    year,
    sum(change) over (partition by subject, subject_id, index_type, part order by year)
      - change as level_before,
    min(year) over (partition by subject, subject_id, index_type, part) - interval 1 year as base
  from (
    select *
    from chained
    qualify island = max(island) over (partition by subject, subject_id, index_type, part)
  )
),
bases as (
  select distinct subject, subject_id, index_type, part, base::date as base
  from chains
  union all
  select subject, subject_id, index_type, part, max(year)
  from changes anti
  join chains using (subject, subject_id, index_type, part)
  where granularity = 'year' and sales_count >= {{least_shown}}
  group by all
),
levels as (
  select
    changes.*,
    bases.base,
    case
      when chains.year is not null then coalesce(linked_sales, 0)
      when changes.year = bases.base then sales_count
      else 0
    end as n,
    case
      when chains.year is not null then linked_strata
      when changes.year = bases.base then strata
      else 0
    end as strata_used,
    case
      when chains.year is not null then level_before + change
      when changes.year = bases.base then own_change
    end as level
  from changes
  left join bases using (subject, subject_id, index_type, part)
  left join chains using (subject, subject_id, index_type, part, year)
)
select
  * exclude (level),
  -- Shows the periods whose days the exports cover, as well as the days of the weighing year.
  case
    when n >= {{least_shown}}
    and (
      case when year > base then year - interval 1 year else year end
        >= (select covered_from from covered where register = 'sales')
    ) is not false then exp(level)
  end as level
from levels
where sales_count >= {{least_shown}};
