-- The price index for a limited caller. The year before a period weighs it, so the index is seen
-- where the history has that year. Where the base year is older, the last year before the first of
-- these periods is 100 instead, and the means of three months are made again.
with
seen as (
  select *, first_weighed, period >= first_weighed as is_weighed
  from
    {{table}},
    (
      select
        make_date((year(history_day() - interval 1 day) + 2)::integer, 1, 1) as first_weighed
    )
  where period >= history_day()
),
anchors as (
  select subject, subject_id, property_type, stage, ln_index as ln_anchor
  from seen
  where
    granularity = 'year'
    and period = (first_weighed - interval 1 year)::date
    and base_year < year(first_weighed) - 1
),
set_anew as (
  select
    seen.*,
    case
      when is_weighed
      and n >= {{least_shown}}
        then round(100 * exp(seen.ln_index - coalesce(anchors.ln_anchor, 0)), 9)
    end as index_seen
  from seen
  left join anchors using (subject, subject_id, property_type, stage)
)
select
  subject,
  subject_id,
  property_type,
  stage,
  granularity,
  period,
  index_seen as index_stratified,
  null::double as ln_index,
  case
    when granularity = 'month'
    and count(index_seen) over around = 3 then round(avg(index_seen) over around, 9)
  end as smoothed,
  case
    when is_weighed then greatest(base_year, year(first_weighed)::integer - 1)
  end as base_year,
  case when is_weighed then n else 0 end as n,
  sales_count,
  case when is_weighed then strata_used end as strata_used,
  case when is_weighed then strata_missing end as strata_missing
from set_anew
window
  around as (
    partition by subject, subject_id, property_type, stage, granularity
    order by
      period range between interval 1 month preceding and interval 1 month following
  )
