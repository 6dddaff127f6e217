-- Records of each recent day, and how many are expected of it once all have arrived. The rows reach
-- so far back that every period with a day that is not complete has all its days. A day is known as
-- far as the pulls that cover it: later registrations of other files do not count.
with
days as (
  select
    feed,
    unnest(['new', 'renewed']) as version,
    day,
    known_until,
    has_short
  from covered_days
  where feed = 'rents'
  union all
  select feed, null, day, known_until, has_short
  from covered_days
  where feed = 'sales'
),
counted as (
  select
    'rents' as feed,
    version,
    day,
    count(*) filter (
      known_until is null
      or transaction_date_basis <> 'registered'
      or transaction_date <= known_until
    )::integer as record_count
  from counted_contracts
  join covered_days on feed = 'rents' and day = start_date
  group by all
  union all
  select 'sales', null, day, count(*)::integer
  from counted_deals
  join covered_days on feed = 'sales' and day = transaction_date
  where type = 'sales'
  group by all
),
measured as (
  select feed, version, min(days) as shortest, max(days) as longest
  from arrivals
  group by all
),
arrived as (
  select
    days.*,
    coalesce(record_count, 0) as record_count,
    case
      when known_until is null then null
      -- Three pulls of one month show no sale that came later than the day after its registration,
      -- so where delays are not measured, no further sale is expected.

      when longest is null
      and days.feed = 'sales' then 100
      when known_until - days.day > longest then 100
      when arrived_most_pct - arrived_pct <= {{arrival_doubt_most_points}}
        then nullif(arrived_pct, 0)
    end as arrived_pct
  from days
  left join
    counted on counted.feed = days.feed
    and counted.version is not distinct from days.version
    and counted.day = days.day
  left join
    measured on measured.feed = days.feed
    and measured.version is not distinct from days.version
  left join
    arrivals on arrivals.feed = days.feed
    and arrivals.version is not distinct from days.version
    and arrivals.days = greatest(known_until - days.day, shortest)
)
select
  feed,
  version,
  day,
  record_count,
  round(100 * record_count / arrived_pct, 2) as expected_count,
  known_until,
  case
    when arrived_pct is not null then null
    when known_until is not null then 'arrivals_not_measured'
    when has_short then 'short_pull'
    else 'no_pull'
  end as gap
from arrived
