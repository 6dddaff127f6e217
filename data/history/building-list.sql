-- The list of buildings for a limited caller: registered buildings, and those with a deal within
-- the history.
select
  * replace (
    null::integer as transaction_count,
    case when sees_sales(1) then median_price_aed_per_sqft end as median_price_aed_per_sqft,
    case when sees_sales(1) then ppsf_n else 0 end as ppsf_n
  )
from {{table}}
where
  building_id in (select building_id from {{schema}}.buildings where property_id is not null)
  or building_id in (
    select building_id
    from {{schema}}.building_years
    where make_date(year, 1, 1) >= history_day()
  )
