-- The periods that rankings compare: sales of the last 1, 3 and 5 years with those of as many years
-- before. Years end on the as-of date of the sales. Counts and values cover all registered sales.
-- `all` covers built property, because land would lead every ranking that includes it. Values are
-- added up as decimals, because a sum of floating-point numbers depends on the order in which
-- threads add them.
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
    (sales_to - to_years(numbers.years_ago))::date as sales_last,
    (sales_to - to_years(numbers.years_ago + 1))::date as sales_until
  from as_of
  cross join (select unnest(range(10))::integer as years_ago) numbers
),
sales as (
  select
    0 as market_id,
    transactions.area_id,
    transactions.community_id,
    transactions.project_id,
    transactions.property_type,
    anniversaries.years_ago,
    transactions.price_aed
  from counted_deals transactions
  join
    anniversaries on transactions.transaction_date > anniversaries.sales_until
    and transactions.transaction_date <= anniversaries.sales_last
  where transactions.type = 'sales'
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
    case
      when grouping(property_type) = 1 then 'all'
      else property_type
    end as property_type,
    years_ago,
    case
      when grouping(property_type) = 1 then count(*) filter (property_type is distinct from 'land')
      else count(*)
    end as sales_count,
    case
      when grouping(property_type) = 1
        then sum(try_cast(price_aed as decimal(38, 2)))
        filter (property_type is distinct from 'land')
      else sum(try_cast(price_aed as decimal(38, 2)))
    end as sales_value_aed
  from sales
  group by
    years_ago,
    grouping sets ((market_id), (area_id), (community_id), (project_id)),
    cube (property_type)
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
