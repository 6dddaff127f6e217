-- The last registered sale of a project or a building within the window.
select id, transaction_date, price_aed, area_sqft, price_aed_per_sqft, property_type, bedrooms, is_off_plan
from {{source}}
where {{of_property}} and type = 'sales'
order by seq
limit 1
