-- Sales in a place in one month, by property type and bedrooms. No mart has these days; the service
-- counts them on request.
select
  subject_id as place_id,
  property_type,
  bedrooms,
  strftime(date_trunc('month', day), '%Y-%m-%d') as from_date,
  strftime(last_day(day), '%Y-%m-%d') as to_date,
  count(*) as sales_count,
  sum(price) as sales_value_aed,
  figure(case when is_priced then price end) as median_price_aed,
  figure(case when is_priced then price_per_sqft end) as median_price_aed_per_sqft
from sales_of, windows
where
  subject in ('area', 'community')
  and day between date_trunc('month', sales_from)
  and sales_to
  and property_type is not null
  and bedrooms is not null
group by all
having count(*) >= 3
