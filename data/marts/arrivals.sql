-- Part of the records of a day that has arrived a number of days after it. Records that arrive late
-- are still missing from recent days, so the part is estimated backwards: of the records that have
-- arrived by d days, those of days that are known for at least d days tell which part came on day d
-- itself, and the product of what is left gives the part that was there earlier. Rents carry their
-- day of registration. A sale arrived between two pulls that cover its day, so it counts as late as
-- possible, and as early as possible for the largest part that may have arrived.
with
registered as (
  select version, start_date as day, transaction_date as registered_on, known_until
  from counted_contracts
  join covered_days on feed = 'rents' and day = start_date
  where
    transaction_date_basis = 'registered'
    and version is not null
    and transaction_date <= known_until
),
-- Of contracts that start right after the first registrations that are loaded, only those
-- registered late are there; so starts count from a while later. A few stray registrations do not
-- make the beginning.
begins as (
  select
    greatest(
      max(known_until) - {{arrival_days_most}},
      quantile_disc(registered_on, 0.001) + {{arrival_lead_days}}
    ) as measured_from
  from registered
),
contracts as (
  select
    version,
    day,
    least(known_until - day, {{arrival_days_most}}) as age,
    least(greatest(registered_on - day, 0), {{arrival_days_most}}) as days
  from registered, begins
  where day >= measured_from
),
contract_ages as (select version, age, count(*) as n from contracts group by all),
contract_days as (select version, days, count(*) as n from contracts group by all),
contract_starts as (select version, day, any_value(age) as age from contracts group by all),
rents as (
  select
    'rents' as feed,
    span.version,
    span.days,
    (
      select count(*)
      from contract_starts started
      where started.version = span.version
        and started.age >= span.days
    ) as day_count,
    coalesce(arrived.n, 0) as arrived,
    coalesce(
      (
        select sum(n)
        from contract_days before
        where before.version = span.version
          and before.days <= span.days
      ),
      0
    ) - coalesce(
      (
        select sum(n)
        from contract_ages started
        where started.version = span.version
          and started.age < span.days
      ),
      0
    ) as at_risk
  from (
    select version, unnest(range(0, max(age) + 1))::integer as days
    from contracts
    group by version
  ) span
  left join
    contract_days arrived on arrived.version = span.version
    and arrived.days = span.days
),
looks as (
  select series, place, day, known_until - day as age, max(record_count) as n
  from known_days
  join known_pulls on dataset = 'transactions' and known_pulls.pull = known_days.pull
  where not is_short
  group by all
),
steps as (
  select day, age, n, lag(age) over ages as age_before, lag(n) over ages as n_before
  from looks
  window ages as (partition by series, place, day order by age)
),
spread as (
  select
    day,
    unnest(range(age_before + 1, age + 1))::integer as days,
    age,
    age_before,
    n,
    n_before
  from steps
  where age_before is not null and age <= {{arrival_days_most}}
),
sales as (
  select
    days,
    count(distinct day) as day_count,
    sum(
      case when days = age then greatest(n - n_before, 0) else 0 end
    ) as arrived,
    sum(
      case when days = age then greatest(n, n_before) else n_before end
    ) as at_risk,
    sum(
      case
        when days = age_before + 1 then greatest(n - n_before, 0)
        else 0
      end
    ) as arrived_early,
    sum(greatest(n, n_before)) as at_risk_early
  from spread
  group by days
),
counted as (
  select
    feed,
    version,
    days,
    day_count,
    arrived,
    at_risk,
    arrived as arrived_early,
    at_risk as at_risk_early
  from rents
  union all
  select 'sales', null, days, day_count, arrived, at_risk, arrived_early, at_risk_early
  from sales
  union all
  -- Of the day before the first measured one, the part that is there follows from those after it.
  select 'sales', null, min(days) - 1, {{arrival_starts_least}}, 0, 0, 0, 0
  from sales
  where day_count >= {{arrival_starts_least}}
  having min(days) > 0
),
enough as (
  select *, max(at_risk) over (partition by feed, version) as record_count
  from counted
  where day_count >= {{arrival_starts_least}}
),
-- The measured days follow each other without a gap, up to the longest.
gaps as (
  select
    *,
    days - row_number() over (partition by feed, version order by days) as island
  from enough
  where record_count >= {{arrival_records_least}}
),
measured as (
  select *
  from gaps
  qualify
    island = max(island) over (partition by feed, version)
    and max(days) over (partition by feed, version) >= {{arrival_days_least}}
),
spans as (
  select 'rents' as feed, version, min(day) as measured_from, max(day) as measured_to
  from contract_starts
  group by version
  union all
  select 'sales', null, min(day), max(day)
  from spread
)
select
  measured.feed,
  measured.version,
  days,
  round(
    100 * coalesce(product(1 - coalesce(arrived / nullif(at_risk, 0), 0)) over later, 1),
    4
  ) as arrived_pct,
  round(
    100 * coalesce(
      product(1 - coalesce(arrived_early / nullif(at_risk_early, 0), 0)) over later,
      1
    ),
    4
  ) as arrived_most_pct,
  arrived::integer as arrived_count,
  at_risk::integer as at_risk_count,
  measured_from,
  measured_to
from measured
join
  spans on spans.feed = measured.feed
  and spans.version is not distinct from measured.version
window
  later as (
    partition by measured.feed, measured.version
    order by days rows between 1 following and unbounded following
  )
