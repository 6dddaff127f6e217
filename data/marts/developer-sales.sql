-- Sales in each developer's projects: by calendar year, and in the last 12 months up to the
-- register's as-of date. A brand's sales are those of all its companies and those that name the
-- brand alone. Levels leave out land.
with
as_of as (
  select max(as_of) as sales_to
  from dataset_as_of
  where dataset = 'transactions'
),
sales as (
  select
    measured_sales.*,
    unnest(
      list_distinct([measured_sales.developer_id, developers.brand_id])
    ) as subject_id,
    date_trunc('year', transaction_date)::date as year,
    case
      when transaction_date >= trailing_from(as_of.sales_to, 1)
        then trailing_from(as_of.sales_to, 1)
    end as window_from
  from measured_sales
  join as_of on transaction_date <= as_of.sales_to
  join developers on developers.developer_id = measured_sales.developer_id
),
entered as (select subject_id, year, window_from, {{entered}} from sales),
grouped as (
  select
    subject_id as developer_id,
    case when grouping(year) = 0 then 'year' else 'trailing_year' end as span,
    coalesce(year, window_from) as period,
    {{aggregates}}
  from entered
  group by subject_id, grouping sets ((year), (window_from))
)
select developer_id, span, period, {{figures}}
from grouped
where period is not null
