-- Rent contracts of areas, communities and the market by starting month as observations of SDMX.
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
    coalesce(upper(version), '_U') as contract,
    month,
    contract_count,
    annual_value_aed,
    rent_n,
    median_annual_aed,
    p25_annual_aed,
    p75_annual_aed,
    case
      when month < $covered_from::DATE then 'L'
      when rent_n < {{least_shown}} then 'Q'
      when rent_n < {{least_ok}} then 'U'
      else 'A'
    end as obs_status
  from rents_monthly
  where
    subject in ('market', 'area', 'community')
    and ($from_date::DATE is null or month >= $from_date::DATE)
    and ($to_date::DATE is null or month <= $to_date::DATE)
)
select
  * exclude (month) replace (
    case when obs_status in ('A', 'U') then median_annual_aed end as median_annual_aed,
    case when obs_status in ('A', 'U') then p25_annual_aed end as p25_annual_aed,
    case when obs_status in ('A', 'U') then p75_annual_aed end as p75_annual_aed
  ),
  strftime(month, '%Y-%m') as time_period
from observations
where {{filters}}
order by ref_area, property_type, bedrooms, contract, month
limit $most::INTEGER
