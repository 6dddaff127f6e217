-- The main monthly series of the whole market, as the service publishes them: counts, medians, and
-- the changes that the constant-quality indices of prices and of rents are chained of. Every run
-- keeps those that differ from what was published before, for /api/v1/revisions.
with
sales_until as (select max(as_of) as as_of from dataset_as_of where dataset = 'transactions'),
entered as (
  select date_trunc('month', transaction_date)::date as month, {{entered}}
  from measured_sales
  join sales_until on transaction_date <= as_of
),
priced as (select month, {{aggregates}} from entered group by month)
select
  'sales' as feed,
  'sales-count' as series,
  month as period,
  month as window_from,
  null::date as compared_with,
  sum(sales_count)::double as value,
  sum(sales_count)::integer as n
from sales_monthly
join sales_until on month <= as_of
where subject = 'market'
group by month
union all
select 'sales', 'median-price-per-sqft', month, month, null, {{value}}, {{n}}
from (select month, {{figures}} from priced)
where {{n}} > 0
union all
select
  'sales',
  case
    stage
    when 'all' then 'price-index'
    else concat('price-index-', stage)
  end,
  period,
  window_from,
  compared_with,
  ln_change,
  case when ln_change is null then sales_count else n end
from price_index_changes
where
  method = 'constant-quality'
  and subject = 'market'
  and property_type = 'all'
  and granularity = 'month'
union all
select
  'rents',
  concat('rent-index-', version),
  period,
  window_from,
  compared_with,
  ln_change,
  case when ln_change is null then contract_count else n end
from rent_index_changes
where subject = 'market' and property_type = 'all' and granularity = 'month'
union all
select
  'rents',
  concat(version, '-rents-', measure),
  period,
  period,
  null,
  case
    measure
    when 'count' then contract_count
    else median_annual_aed
  end,
  case measure when 'count' then contract_count else rent_n end
from rents_by_calendar
cross join (values ('count'), ('median')) measures(measure)
where
  subject = 'market'
  and span = 'month'
  and property_type = 'all'
  and version is not null
