-- The periods that rankings compare: sales of the last 1, 3 and 5 years with those of as many years
-- before. Years end on the as-of date of the sales. Counts and values cover all registered sales.
-- `all` covers built property, because land would lead every ranking that includes it.
with
as_of as (
  select max(as_of) as sales_to
  from dataset_as_of
  where dataset = 'transactions'
),
-- Complete years before the as-of date: 0 is the last 12 months. SQL takes the years from the date,
-- so the year before 29 February ends on 28 February.
anniversaries as (
  select
    numbers.years_ago,
    trailing_from(sales_to, numbers.years_ago) as next_from,
    trailing_from(sales_to, numbers.years_ago + 1) as sales_from
  from as_of
  cross join (select unnest(range(10))::integer as years_ago) numbers
),
sales as (
  select
    0 as market_id,
    area_id,
    community_id,
    project_id,
    unnest([property_type, 'all']) as kind,
    property_type,
    years_ago,
    price_aed
  from measured_sales
  join
    anniversaries on transaction_date >= sales_from
    and transaction_date < next_from
),
entered as (
  select market_id, area_id, community_id, project_id, kind, years_ago, {{entered}}
  from sales
  where {{counted}}
),
sales_yearly as (
  select
    case
      when grouping(market_id) = 0 then 'market'
      when grouping(area_id) = 0 then 'area'
      when grouping(community_id) = 0 then 'community'
      else 'project'
    end as subject,
    coalesce(market_id, area_id, community_id, project_id)::bigint as subject_id,
    kind as property_type,
    years_ago,
    {{aggregates}}
  from entered
  group by
    years_ago,
    kind,
    grouping sets ((market_id), (area_id), (community_id), (project_id))
),
periods as (select unnest([1, 3, 5])::integer as years),
sales_periods as (
  select
    subject,
    subject_id,
    property_type,
    years,
    sum(sales_count) filter (years_ago < years) as sales_count,
    (sum(sales_value_aed) filter (years_ago < years))::double as sales_value_aed,
    sum(sales_count) filter (years_ago >= years) as before_sales_count,
    (sum(sales_value_aed) filter (years_ago >= years))::double as before_sales_value_aed
  from sales_yearly
  join periods on years_ago < 2 * years
  where subject_id is not null
  group by subject, subject_id, property_type, years
)
select
  subject,
  subject_id,
  property_type,
  years,
  coalesce(sales_count, 0)::integer as sales_count,
  coalesce(sales_value_aed, 0)::double as sales_value_aed,
  coalesce(before_sales_count, 0)::integer as before_sales_count,
  coalesce(before_sales_value_aed, 0)::double as before_sales_value_aed
from sales_periods
where sales_count > 0 or before_sales_count > 0
