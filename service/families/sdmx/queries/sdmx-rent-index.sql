-- The levels of rent indices as observations of SDMX: each series from the first period of its
-- newest unbroken run that is asked for, which is 100.
with
changes as (
  select
    *,
    ln_change is null
    or compared_with is distinct from lag(period) over series as is_first
  from rent_index_changes
  where
    subject in ('market', 'area', 'community')
    and ($from_date::DATE is null or period >= $from_date::DATE)
    and ($to_date::DATE is null or period <= $to_date::DATE)
  window
    series as (
      partition by subject, subject_id, property_type, version, granularity
      order by period
    )
),
runs as (
  select
    *,
    count_if(is_first) over (
      partition by subject, subject_id, property_type, version, granularity
      order by period
    ) as run
  from changes
),
levels as (
  select
    *,
    100 * exp(
      sum(case when is_first then 0 else ln_change end) over (
        partition by subject, subject_id, property_type, version, granularity, run
        order by period
      )
    ) as index,
    first_value(period) over (
      partition by subject, subject_id, property_type, version, granularity, run
      order by period
    ) as base,
    max(case when not is_first then run end)
      over (partition by subject, subject_id, property_type, version, granularity) as newest_run
  from runs
),
observations as (
  select
    case granularity when 'month' then 'M' else 'Q' end as freq,
    case
      subject
      when 'market' then $market::VARCHAR
      else subject_id::varchar
    end as ref_area,
    case
      property_type
      when 'all' then '_T'
      else upper(replace(property_type, '-', '_'))
    end as property_type,
    upper(version) as contract,
    period,
    base,
    index,
    -- The first period of a run has no change of its own: the next one compares it.
    case
      when ln_change is null then lead(n_before) over (
        partition by subject, subject_id, property_type, version, granularity
        order by period
      )
      else n
    end as n,
    contract_count,
    case
      when period < $covered_from::DATE then 'L'
      when n < {{least_ok}}
      and not is_first then 'U'
      else 'A'
    end as obs_status
  from levels
  where run = newest_run
)
select
  * exclude (period, base) replace (case when obs_status in ('A', 'U') then index end as index),
  year(base)::integer as base_year,
  month(base)::integer as base_month,
  case
    freq
    when 'M' then strftime(period, '%Y-%m')
    else year(period) || '-Q' || quarter(period)
  end as time_period
from observations
where {{filters}}
order by ref_area, property_type, contract, freq, period
limit $most::INTEGER
