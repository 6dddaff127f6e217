-- Gross and net yields of areas, communities and the market as observations of SDMX. Their period
-- is a day and a duration: the 12 months that they are made of.
with
observations as (
  select
    'A' as freq,
    case
      subject
      when 'market' then $market::VARCHAR
      else subject_id::varchar
    end as ref_area,
    case
      property_type
      when 'all' then '_T'
      else upper(property_type)
    end as property_type,
    strftime(window_from, '%Y-%m-%d') || '/P12M' as time_period,
    gross_yield_pct,
    low_gross_yield_pct,
    high_gross_yield_pct,
    net_yield_pct,
    low_net_yield_pct,
    high_net_yield_pct,
    n_sales,
    n_rents,
    case
      when gross_yield_pct is null then 'Q'
      when quality = 'ok' then 'A'
      else 'U'
    end as obs_status
  from yields
  where
    subject in ('market', 'area', 'community')
    and window_from is not null
    and ($from_date::DATE is null or window_to >= $from_date::DATE)
    and ($to_date::DATE is null or window_from <= $to_date::DATE)
)
select *
from observations
where {{filters}}
order by ref_area, property_type
limit $most::INTEGER
