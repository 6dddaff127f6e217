-- Contracts by the period they start in, new and renewed apart. {{period}} is the first day of a
-- month, quarter or year.
with
rents as ({{rents}}),
grouped as (
  select {{period}}::date as period, version, {{aggregates}}
  from rents
  group by all
)
select period, version, {{figures}}
from grouped
order by period, version
