-- Monthly sales of areas, communities and the market as observations of SDMX.
with
observations as (
  select
    'M' as freq,
    case
      subject
      when 'market' then $market::VARCHAR
      else subject_id::varchar
    end as ref_area,
    coalesce(upper(replace(property_type, '-', '_')), '_U') as property_type,
    coalesce('B' || bedrooms, '_U') as bedrooms,
    case
      is_off_plan
      when true then 'OFF_PLAN'
      when false then 'READY'
      else '_U'
    end as stage,
    month,
    sales_count,
    sales_value_aed,
    price_n,
    median_price_aed,
    p25_price_aed,
    p75_price_aed,
    case when ppsf_n >= {{least_shown}} then median_price_aed_per_sqft end
      as median_price_aed_per_sqft,
    case
      when month < $covered_from::DATE then 'L'
      when price_n < {{least_shown}} then 'Q'
      when price_n < {{least_ok}} then 'U'
      else 'A'
    end as obs_status
  from sales_monthly
  where
    subject in ('market', 'area', 'community')
    and ($from_date::DATE is null or month >= $from_date::DATE)
    and ($to_date::DATE is null or month <= $to_date::DATE)
)
select
  * exclude (month) replace (
    case when obs_status in ('A', 'U') then median_price_aed end as median_price_aed,
    case when obs_status in ('A', 'U') then p25_price_aed end as p25_price_aed,
    case when obs_status in ('A', 'U') then p75_price_aed end as p75_price_aed,
    case when obs_status in ('A', 'U') then median_price_aed_per_sqft end
      as median_price_aed_per_sqft
  ),
  strftime(month, '%Y-%m') as time_period
from observations
where {{filters}}
order by ref_area, property_type, bedrooms, stage, month
limit $most::INTEGER
