-- The stratified price index of areas, communities and the market as observations of SDMX.
with
observations as (
  select
    case
      granularity
      when 'month' then 'M'
      when 'quarter' then 'Q'
      else 'A'
    end as freq,
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
    case stage when 'all' then '_T' else upper(stage) end as homes,
    period,
    index_stratified as index,
    smoothed,
    base_year,
    n,
    sales_count,
    case
      when period < $covered_from::DATE then 'L'
      when index_stratified is null then 'Q'
      when n < {{least_ok}} then 'U'
      else 'A'
    end as obs_status
  from price_index
  where
    subject in ('market', 'area', 'community')
    and ($from_date::DATE is null or period >= $from_date::DATE)
    and ($to_date::DATE is null or period <= $to_date::DATE)
)
select
  * exclude (period) replace (
    case when obs_status in ('A', 'U') then index end as index,
    case when obs_status in ('A', 'U') then smoothed end as smoothed
  ),
  case
    freq
    when 'M' then strftime(period, '%Y-%m')
    when 'Q' then year(period) || '-Q' || quarter(period)
    else year(period)::varchar
  end as time_period
from observations
where {{filters}}
order by ref_area, property_type, homes, freq, period
limit $most::INTEGER
