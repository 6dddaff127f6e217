-- Until when the records of each recent day are known: the latest day of registration that a pull
-- which covers the day can know. A short pull covers nothing. Pulls by registration know a day on
-- which contracts start where they follow each other from well before it, because contracts are
-- registered before their start.
with
feeds as (
  select 'sales' as feed, as_of, covered_from as loaded_from
  from dataset_as_of
  left join covered_from using (dataset)
  where dataset = 'transactions'
  union all
  select 'rents', as_of, covered_from
  from dataset_as_of
  left join covered_from using (dataset)
  where dataset = 'rent-contracts'
),
spans as (
  select
    case dataset when 'transactions' then 'sales' else 'rents' end as feed,
    dataset = 'rent-contracts'
    and window_by = 'registered' as is_by_registration,
    coalesce(covered_from, date '0001-01-01') as covered_from,
    covered_to,
    known_until,
    is_short
  from pulls
),
-- The days begin with the first that a pull and the loaded exports cover: a few stray rows of
-- earlier days are no register.
days as (
  select
    feed,
    as_of,
    unnest(
      range(
        greatest(as_of - 2 * {{arrival_days_most}} + 1, min(spans.covered_from), loaded_from),
        as_of + 1,
        interval 1 day
      )
    )::date as day
  from feeds
  join spans using (feed)
  group by feed, as_of, loaded_from
),
starts as (
  select
    *,
    covered_from > max(covered_to) over (
      order by covered_from, covered_to rows between unbounded preceding and 1 preceding
    ) + 1 as begins
  from spans
  where is_by_registration and not is_short
),
numbered as (
  select *, count(*) filter (begins) over (order by covered_from, covered_to) as island
  from starts
),
whole as (
  select feed, covered_from, covered_to, known_until, is_short
  from spans
  where not is_by_registration or is_short
  union all
  select
    any_value(feed),
    min(covered_from) + {{arrival_lead_days}},
    max(covered_to),
    max(covered_to),
    false
  from numbered
  group by island
)
select
  days.feed,
  days.day,
  max(known_until) filter (not is_short) as known_until,
  coalesce(bool_or(is_short), false) as has_short
from days
left join
  whole on whole.feed = days.feed
  and days.day between whole.covered_from and whole.covered_to
group by
  days.feed,
  days.day,
  days.as_of
  -- The day of the pull itself is not over: it counts only where a pull covers it.
qualify
  max(known_until) filter (not is_short) is not null
  or days.day < days.as_of
  or has_short
  or lag(max(known_until) filter (not is_short))
    over (partition by days.feed order by days.day) is null
