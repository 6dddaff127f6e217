-- Rents of the whole market by month, quarter and year, and of each area and community by month,
-- all also by property type; up to the register's as-of date.
with
rents as (
  select
    *,
    date_trunc('month', start_date)::date as month,
    date_trunc('quarter', start_date)::date as quarter,
    date_trunc('year', start_date)::date as year,
    unnest([property_type, 'all']) as kind
  from
    measured_contracts
    -- A start outside these days is implausible and flagged, or lies after the as-of date.
  join counted_until on start_date between year_from and rents_until
  where start_date >= date '{{day_flagged_before}}'
)
select subject, subject_id, span, period, kind as property_type, version, {{names}}
from ({{figures}})
