-- How complete the days of both registers are (docs/methods/completeness.md). Pulls that lost rows
-- are taken as full ones: which rows a later pull must confirm is not decided here.
create table registrations as
select
  'sales' as register,
  file,
  day as registered_on,
  null::date as start_day,
  id as sale
from sales_rows
where deal_group = 'sales' or dialect <> 'register'
union all
select 'rents', file, instant_of(REGISTRATION_DATE)::date, day_of(START_DATE), null
from gateway_rents
union all
select 'rents', file, null, day_of(contract_start_date), null
from
  register_rents;

-- Each pull, the days of its window, and the last day of registration that it can know.
create table all_pulls as
with
inside as (
  select
    export_pulls.*,
    avg((registered_on between window_from - 1 and window_to + 1)::integer) as by_registration,
    avg((start_day between window_from - 1 and window_to + 1)::integer) as by_start
  from export_pulls
  left join registrations using (file)
  group by all
),
kinds as (
  select
    *,
    case
      when window_from is null then 'all'
      when by_start >= 0.95
      and by_start >= coalesce(by_registration, 0) then 'start'
      when by_registration >= 0.95 then 'registration'
    end as holds
  from inside
),
newest as (
  select
    kinds.*,
    quantile_disc(registered_on, 0.9995) filter (
      registered_on <= case
        when holds = 'registration' then least(received_on, window_to + 1)
        else received_on
      end
    ) as newest_on
  from kinds
  left join registrations using (file)
  where holds is not null
  group by all
),
knowing as (
  select
    *,
    case
      when stated_on is null then newest_on - 1
      else least(stated_on - 1, coalesce(newest_on + {{quiet_days_most}}, stated_on - 1))
    end as knows_to
  from newest
)
select
  file,
  register,
  series,
  holds,
  coalesce(window_from, date '0001-01-01') as begins,
  least(knows_to, coalesce(window_to, knows_to)) as ends,
  knows_to
from knowing
where
  knows_to is not null
  and least(knows_to, coalesce(window_to, knows_to)) >= coalesce(window_from, date '0001-01-01');

-- Extracts hold less than half of the records that a pull before them has of the same days.
create table full_pulls as
with
held as (
  select
    all_pulls.*,
    coalesce(start_day, registered_on) as day,
    count(distinct coalesce(sale, registrations.rowid::varchar)) as n
  from all_pulls
  join registrations using (file)
  where
    (all_pulls.register = 'sales' or holds <> 'registration')
    and coalesce(start_day, registered_on) between greatest(begins, knows_to
      - {{arrival_days_most}}) and ends
  group by all
),
extracts as (
  select own.file
  from held other
  join
    all_pulls own on own.register = other.register
    and own.file <> other.file
    and (own.register = 'sales' or own.holds <> 'registration')
    and own.knows_to >= other.knows_to
    and other.day between greatest(own.begins, own.knows_to - {{arrival_days_most}}) and own.ends
  left join held on held.file = own.file and held.day = other.day
  group by own.file, other.file
  having coalesce(sum(held.n), 0) < 0.5 * sum(other.n)
)
select *
from all_pulls
where
  file not in (select file from extracts);

-- Windows by start, and spans of windows by registration that follow each other.
create table covering as
with
ordered as (
  select *, coalesce(begins > max(ends) over before_it + 1, true) as is_first
  from full_pulls
  where register = 'rents' and holds = 'registration'
  window
    before_it as (order by begins, ends rows between unbounded preceding and 1 preceding)
),
spans as (
  select *, sum(is_first::integer) over (order by begins, ends) as span
  from ordered
)
select register, begins, ends, knows_to
from full_pulls
where register = 'sales' or holds <> 'registration'
union all
select 'rents', min(begins) + {{arrival_lead_days}}, max(ends), max(ends)
from spans
group by span;

create table known_day_rows as
with
registers as (
  select 'sales' as register, sales_to as newest_on
  from days
  union all
  select 'rents', rents_to
  from days
),
every as (
  select
    registers.register,
    newest_on,
    unnest(
      generate_series(
        greatest(newest_on - 2 * {{arrival_days_most}} + 1, min(begins), covered_from)::timestamp,
        newest_on::timestamp,
        interval 1 day
      )
    )::date as day
  from registers
  join full_pulls using (register)
  left join covered using (register)
  group by registers.register, newest_on, covered_from
),
known as (
  select every.*, max(knows_to) as knows_to
  from every
  left join
    covering on covering.register = every.register
    and every.day between covering.begins and covering.ends
  group by all
)
select register, day, knows_to
from known
qualify
  knows_to is not null
  or day < newest_on
  or lag(knows_to) over (partition by register order by day) is null;

-- Delays of rents: records that came so many days after their day, of days that are known so long.
create table delays as
with
seen as (
  select version, start_day as day, knows_to, registered_at::date as registered_on
  from rents
  join known_day_rows on register = 'rents' and day = start_day
  where
    registered_at is not null
    and registered_at::date <= knows_to
    and version is not null
),
since as (
  select
    greatest(
      max(knows_to) - {{arrival_days_most}},
      quantile_disc(registered_on, 0.001) + {{arrival_lead_days}}
    ) as first_day
  from seen
)
select
  version,
  day,
  least(knows_to - day, {{arrival_days_most}}) as known_days,
  least(greatest(registered_on - day, 0), {{arrival_days_most}}) as delay,
  count(*) as n
from seen, since
where day >= first_day
group by
  all;

-- Sales of one day in two pulls of a series that follow each other: what is new came between them.
create table looks as
with
counted as (
  select
    series,
    day_rows.day,
    knows_to - day_rows.day as age,
    count(distinct sale) as n
  from full_pulls
  join (
    select file, registered_on as day, sale
    from registrations
    where register = 'sales'
  ) day_rows using (file)
  where
    day_rows.day between greatest(begins, knows_to - {{arrival_days_most}}) and ends
  group by all
),
largest as (select series, day, age, max(n) as n from counted group by all)
select day, age, n, lag(age) over ages as age_before, lag(n) over ages as n_before
from largest
window ages as (partition by series, day order by age)
qualify
  age_before is not null
  and age <= {{arrival_days_most}};

-- The part of a day's records that is there after so many days: the latest and the earliest way.
create table arrived_parts as
with
rent_steps as (
  select 'rents' as register, version, unnest(range(0, max(known_days) + 1)) as k
  from delays
  group by version
),
rent_counts as (
  select
    rent_steps.*,
    count(distinct day) filter (known_days >= k) as days_n,
    coalesce(sum(n) filter (delay = k and known_days >= k), 0) as x,
    coalesce(sum(n) filter (delay <= k and known_days >= k), 0) as r
  from rent_steps
  join delays using (version)
  group by rent_steps.register, rent_steps.version, k
),
sale_steps as (select *, unnest(range(age_before + 1, age + 1)) as k from looks),
sale_counts as (
  select
    'sales' as register,
    null::varchar as version,
    k,
    count(distinct day) as days_n,
    sum(
      case when k = age then greatest(n - n_before, 0) else 0 end
    ) as x,
    sum(
      case when k = age then greatest(n, n_before) else n_before end
    ) as r,
    sum(
      case
        when k = age_before + 1 then greatest(n - n_before, 0)
        else 0
      end
    ) as x_early,
    sum(greatest(n, n_before)) as r_early
  from sale_steps
  group by k
),
counts as (
  select *, x as x_early, r as r_early
  from rent_counts
  union all by name
  select *
  from sale_counts
  union all by name
  select
    'sales' as register,
    null as version,
    min(k) - 1 as k,
    {{arrival_starts_least}} as days_n,
    0 as x,
    0 as r,
    0 as x_early,
    0 as r_early
  from sale_counts
  where days_n >= {{arrival_starts_least}}
  having min(k) > 0
),
enough as (
  select *, max(r) over (partition by register, version) as most
  from counts
  where days_n >= {{arrival_starts_least}}
),
runs as (
  select *, k - row_number() over (partition by register, version order by k) as run
  from enough
  where most >= {{arrival_records_least}}
),
last_runs as (
  select *
  from runs
  qualify
    run = max(run) over (partition by register, version)
    and max(k) over (partition by register, version) >= {{arrival_days_least}}
)
select
  register,
  version,
  k,
  coalesce(product(1 - coalesce(x / nullif(r, 0), 0)) over after_it, 1) as part,
  coalesce(product(1 - coalesce(x_early / nullif(r_early, 0), 0)) over after_it, 1) as part_early
from last_runs
window
  after_it as (
    partition by register, version
    order by k rows between 1 following and unbounded following
  );

create table day_completeness as
with
versions as (
  select 'rents' as register, unnest(['new', 'renewed']) as version
  union all
  select 'sales', null
),
held as (
  select 'rents' as register, version, start_day as day, count(*) as n
  from rents
  join known_day_rows on register = 'rents' and day = start_day
  where knows_to is null or registered_at is null or registered_at::date <= knows_to
  group by all
  union all
  select 'sales', null, day, count(*)
  from deals
  where deal_group = 'sales'
  group by all
),
spans as (
  select register, version, min(k) as least_k, max(k) as most_k
  from arrived_parts
  group by all
)
select
  days.register,
  versions.version,
  days.day,
  days.knows_to is not null as is_known,
  coalesce(held.n, 0) as n,
  case
    when knows_to is null then null
    when most_k is null
    and days.register = 'sales' then coalesce(held.n, 0)
    when knows_to - days.day > most_k then coalesce(held.n, 0)
    when 100 * (part_early - part) <= {{arrival_doubt_most_points}}
      then round(100 * coalesce(held.n, 0) / nullif(round(100 * part, 4), 0), 2)
  end as expected
from known_day_rows days
join versions using (register)
left join
  held on held.register = days.register
  and held.version is not distinct from versions.version
  and held.day = days.day
left join
  spans on spans.register = days.register
  and spans.version is not distinct from versions.version
left join
  arrived_parts on arrived_parts.register = days.register
  and arrived_parts.version is not distinct from versions.version
  and arrived_parts.k = greatest(knows_to - days.day, least_k);
