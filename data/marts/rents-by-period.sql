-- Rents of the whole market, of each area and of each community in the windows that end on the
-- register's as-of date: this month, this year and the last 12 months, each beside the same days a
-- year earlier; the last 12 months also by property type and bedrooms. Months, quarters and years
-- stand in rents_by_calendar. Projects are not in the table: they have few rows, and the service
-- counts these when it is asked. Register lines are counted by the property that each line covers,
-- for the last 12 months only; a contract of one line counts as that line. The variable `slice` is
-- the kind of subject.
with
-- Days compared with days: the engine then reads no files of other years.
as_of as (
  select max(as_of) as rents_to, trailing_from(max(as_of), 2) as rents_from
  from dataset_as_of
  where dataset = 'rent-contracts'
),
recent as (
  select *, {{subject_id}} as subject_id
  from measured_contracts, as_of
  -- The earliest window begins there.
  where start_date >= rents_from and start_date <= rents_to and subject_id is not null
),
windows as (
  select
    span,
    years_before,
    case
      span
      when 'month_to_date' then years_earlier(date_trunc('month', rents_to), years_before)
      when 'year_to_date' then years_earlier(date_trunc('year', rents_to), years_before)
      else trailing_from(rents_to, years_before + 1)
    end as window_from,
    years_earlier(rents_to, years_before) as window_to
  from
    as_of,
    (values ('month_to_date'), ('year_to_date'), ('trailing_year')) spans(span),
    (values (0), (1)) before(years_before)
),
-- Lists the days of each window: looking a day up takes a sixth of the time of comparing it with
-- the ends of windows.
window_days as (
  select
    span,
    years_before,
    window_from,
    unnest(generate_series(window_from, window_to, interval 1 day))::date as day
  from windows
),
in_windows as (
  select
    recent.*,
    span,
    window_from::date as period,
    span = 'trailing_year'
    and years_before = 0 as is_last_year
  from recent
  join window_days on day = start_date
),
figures as (select getvariable('slice') as subject, * from ({{figures}})),
register_lines as (
  select subject_id, start_date, version, property_type, bedrooms
  from recent
  where line_count = 1
  union all
  select
    {{subject_id}} as subject_id,
    start_date,
    contract_version,
    property_type,
    bedrooms
  from rent_contract_lines
  where start_date >= (select rents_from from as_of) and subject_id is not null
),
line_counts as (
  select
    getvariable('slice') as subject,
    subject_id,
    span,
    window_from::date as period,
    case
      when grouping(property_type) = 1 then 'all'
      else property_type
    end as property_type,
    case when grouping(bedrooms) = 1 then -1 else bedrooms end as bedrooms,
    version,
    count(*) as line_count
  from register_lines
  join window_days on day = start_date
  where span = 'trailing_year' and years_before = 0
  group by
    subject_id,
    span,
    window_from,
    version,
    grouping sets ((), (property_type), (property_type, bedrooms))
),
-- Counts contracts without a known area or community towards the market only. A contract of several
-- property types has no type of its own, so a type may have lines and no contracts.
counted as (
  select
    coalesce(figures.subject, line_counts.subject) as subject,
    coalesce(figures.subject_id, line_counts.subject_id) as subject_id,
    coalesce(figures.span, line_counts.span) as span,
    coalesce(figures.period, line_counts.period) as period,
    case
      when figures.span is null then line_counts.property_type
      else figures.property_type
    end as property_type,
    case
      when figures.span is null then line_counts.bedrooms
      else figures.bedrooms
    end as bedrooms,
    case
      when figures.span is null then line_counts.version
      else figures.version
    end as version,
    figures.* exclude (subject, subject_id, span, period, property_type, bedrooms, version),
    line_counts.line_count
  from figures
  full join
    line_counts on line_counts.subject = figures.subject
    and line_counts.subject_id = figures.subject_id
    and line_counts.span = figures.span
    and line_counts.period = figures.period
    and line_counts.property_type is not distinct from figures.property_type
    and line_counts.bedrooms is not distinct from figures.bedrooms
    and line_counts.version is not distinct from figures.version
)
select
  subject,
  subject_id,
  span,
  period,
  property_type,
  bedrooms,
  version,
  {{columns}},
  line_count::integer as line_count
from counted
