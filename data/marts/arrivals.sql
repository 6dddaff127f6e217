-- Part of the records of a day that has arrived a number of days after it. Records that arrive late
-- are still missing from recent days, so the part is estimated backwards: of the records that have
-- arrived by d days, those of days that are at least d days ago tell which part came on day d
-- itself, and the product of what is left gives the part that was there earlier.
with
as_of as (
  select
    max(as_of) filter (dataset = 'transactions') as sales_to,
    max(as_of) filter (dataset = 'rent-contracts') as rents_to
  from dataset_as_of
),
registered as (
  select version, start_date, transaction_date as registered_on, rents_to
  from counted_contracts, as_of
  where
    transaction_date_basis = 'registered'
    and transaction_date between rents_to - ({{arrival_days_most}} + {{arrival_lead_days}})
      and rents_to
),
-- Of contracts that start right after the first registrations that are loaded, only those
-- registered late are there; so starts count from a while later. A few stray registrations do not
-- make the beginning.
begins as (
  select
    'rents' as feed,
    greatest(
      rents_to - {{arrival_days_most}},
      quantile_disc(registered_on, 0.001) + {{arrival_lead_days}}
    ) as measured_from,
    rents_to as measured_to
  from registered
  group by rents_to
  union all
  select 'sales', max(watched_from), sales_to
  from watched_sales, as_of
  group by sales_to
),
records as (
  select
    'rents' as feed,
    version,
    start_date as day,
    greatest(registered_on - start_date, 0) as days
  from registered
  where version is not null
  union all
  select
    'sales',
    null,
    transaction_date,
    coalesce(first_seen.known_on, sales_to) - transaction_date
  from counted_deals
  cross join as_of
  left join first_seen using (id)
  where type = 'sales'
),
placed as (
  select
    feed,
    version,
    measured_to - day as days_ago,
    greatest(least(days, measured_to - day), 0) as days
  from records
  join begins using (feed)
  where day between measured_from and measured_to
),
spans as (
  select
    feed,
    version,
    least(
      {{arrival_days_most}},
      any_value(measured_to - measured_from) + 1 - {{arrival_starts_least}}
    ) as last,
    any_value(measured_from) as measured_from,
    any_value(measured_to) as measured_to
  from placed
  join begins using (feed)
  group by feed, version
  having count(*) >= {{arrival_records_least}}
),
every_day as (
  select spans.*, unnest(range(0, last + 1))::integer as days
  from spans
  where last >= {{arrival_days_least}}
),
arrived as (select feed, version, days, count(*) as n from placed group by all),
past as (
  select feed, version, days_ago as days, count(*) as n
  from placed
  group by all
),
counted as (
  select
    every_day.*,
    coalesce(arrived.n, 0) as arrived_count,
    sum(coalesce(arrived.n, 0)) over so_far - coalesce(
      sum(coalesce(past.n, 0)) over (so_far rows between unbounded preceding and 1 preceding),
      0
    ) as at_risk_count
  from every_day
  left join
    arrived on arrived.feed = every_day.feed
    and arrived.version is not distinct from every_day.version
    and arrived.days = every_day.days
  left join
    past on past.feed = every_day.feed
    and past.version is not distinct from every_day.version
    and past.days = every_day.days
  window
    so_far as (partition by every_day.feed, every_day.version order by every_day.days)
)
select
  feed,
  version,
  days,
  round(
    100 * coalesce(
      product(1 - coalesce(arrived_count / nullif(at_risk_count, 0), 0)) over (
        partition by feed, version
        order by days rows between 1 following and unbounded following
      ),
      1
    ),
    4
  ) as arrived_pct,
  arrived_count::integer as arrived_count,
  at_risk_count::integer as at_risk_count,
  measured_from,
  measured_to
from counted
