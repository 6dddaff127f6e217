-- Sales in a developer's projects by year; prices are for built property only.
select
  developer_id,
  year(day) as year,
  count(*) as sales_count,
  sum(price) as sales_value_aed,
  figure(
    case
      when is_priced
      and property_type is distinct from 'land' then price_per_sqft
    end
  ) as median_price_aed_per_sqft
from developers_sales, days
where developer_id is not null and day <= sales_to
group by all
