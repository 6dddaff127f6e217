-- Records of each recent day, and how many are expected of it once all have arrived. The rows reach
-- so far back that every period with a day that is not complete has all its days.
with
as_of as (
  select
    max(as_of) filter (dataset = 'transactions') as sales_to,
    max(as_of) filter (dataset = 'rent-contracts') as rents_to
  from dataset_as_of
),
counted as (
  select 'rents' as feed, version, start_date as day, rents_to - start_date as days_ago
  from counted_contracts, as_of
  where
    start_date > rents_to - 2 * {{arrival_days_most}}
    and start_date <= rents_to
    and version is not null
  union all
  select 'sales', null, transaction_date, sales_to - transaction_date
  from counted_deals, as_of
  where
    type = 'sales'
    and transaction_date > sales_to - 2 * {{arrival_days_most}}
    and transaction_date <= sales_to
),
by_day as (
  select feed, version, day, days_ago, count(*)::integer as record_count
  from counted
  group by all
)
select
  by_day.feed,
  by_day.version,
  by_day.day,
  by_day.record_count,
  case
    when arrived_pct > 0 then round(100 * record_count / arrived_pct, 2)
    else record_count
  end as expected_count
from by_day
semi join
  arrivals on arrivals.feed = by_day.feed
  and arrivals.version is not distinct from by_day.version
left join
  arrivals now on now.feed = by_day.feed
  and now.version is not distinct from by_day.version
  and now.days = by_day.days_ago
