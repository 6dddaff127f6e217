-- The periods that rankings compare: sales of the last 1, 3 and 5 years with those of as many years
-- before, and rents of new contracts of the last 12 months with those of the 12 months that ended
-- 1, 3 and 5 years ago. Years end on each feed's own as-of date. Counts and values cover all
-- registered sales; rents cover eligible new contracts, by the square foot. `all` covers built
-- property, because land would lead every ranking that includes it. Values are added up as
-- decimals, because a sum of floating-point numbers depends on the order in which threads add them.
with
as_of as (
  select
    max(as_of) filter (dataset = 'transactions') as sales_to,
    max(as_of) filter (dataset = 'rent-contracts') as rents_to
  from dataset_as_of
),
-- Complete years before the as-of date: 0 is the last 12 months. SQL takes the years from the date,
-- so the year before 29 February ends on 28 February.
anniversaries as (
  select
    numbers.years_ago,
    (sales_to - to_years(numbers.years_ago))::date as sales_last,
    (sales_to - to_years(numbers.years_ago + 1))::date as sales_until,
    (rents_to - to_years(numbers.years_ago))::date as rents_last,
    (rents_to - to_years(numbers.years_ago + 1))::date as rents_until
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
  from transactions
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
),
rents as (
  select
    0 as market_id,
    contracts.area_id,
    contracts.community_id,
    contracts.project_id,
    contracts.property_type,
    anniversaries.years_ago,
    contracts.annual_aed_per_sqft
  from rent_contracts contracts
  join
    anniversaries on contracts.start_date > anniversaries.rents_until
    and contracts.start_date <= anniversaries.rents_last
  where
    contracts.is_eligible
    and contracts.version = 'new'
    and anniversaries.years_ago in (0, 1, 3, 5)
    and contracts.annual_aed_per_sqft is not null
),
rents_yearly as (
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
    end as rent_n,
    case
      when grouping(property_type) = 1
        then median(annual_aed_per_sqft) filter (property_type is distinct from 'land')
      else median(annual_aed_per_sqft)
    end as rent
  from rents
  group by
    years_ago,
    grouping sets ((market_id), (area_id), (community_id), (project_id)),
    cube (property_type)
),
rents_periods as (
  select
    subject,
    subject_id,
    property_type,
    years,
    max(rent_n) filter (years_ago = 0) as rent_n,
    max(rent) filter (years_ago = 0) as rent,
    max(rent_n) filter (years_ago = years) as before_rent_n,
    max(rent) filter (years_ago = years) as before_rent
  from rents_yearly
  join periods on years_ago in (0, years)
  where subject_id is not null
  group by subject, subject_id, property_type, years
),
-- Makes one row for each key that sales or rents have; an unknown type is a key too.
sides as (
  select
    subject,
    subject_id,
    property_type,
    years,
    sales_count,
    sales_value_aed,
    before_sales_count,
    before_sales_value_aed,
    null::bigint as rent_n,
    null::double as rent,
    null::bigint as before_rent_n,
    null::double as before_rent
  from sales_periods
  union all
  select
    subject,
    subject_id,
    property_type,
    years,
    null,
    null,
    null,
    null,
    rent_n,
    rent,
    before_rent_n,
    before_rent
  from rents_periods
)
select
  subject,
  subject_id,
  property_type,
  years,
  coalesce(max(sales_count), 0)::integer as sales_count,
  coalesce(max(sales_value_aed), 0)::double as sales_value_aed,
  coalesce(max(before_sales_count), 0)::integer as before_sales_count,
  coalesce(max(before_sales_value_aed), 0)::double as before_sales_value_aed,
  coalesce(max(rent_n), 0)::integer as rent_n,
  max(rent) as median_new_rent_aed_per_sqft,
  coalesce(max(before_rent_n), 0)::integer as before_rent_n,
  max(before_rent) as before_median_new_rent_aed_per_sqft
from sides
group by subject, subject_id, property_type, years
having
  sum(sales_count) > 0
  or sum(before_sales_count) > 0
  or sum(rent_n) > 0
  or sum(before_rent_n) > 0
