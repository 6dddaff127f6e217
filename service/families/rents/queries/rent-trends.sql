-- Contracts by the period they start in, new and renewed apart. {{period}} is the first day of a
-- month, quarter or year.
with rents as ({{rents}})
select {{period}}::date as period, version, {{figures}}
from rents
group by all
order by period, version
