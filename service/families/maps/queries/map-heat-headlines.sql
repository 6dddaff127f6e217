-- The rows of map-heat-areas.sql for the last 12 months, from the mart; it serves snapshots in
-- which no row has a measured coordinate.
with
figures as (
  select
    case when subject = 'area' then subject_id::integer end as area_id,
    case
      $type::VARCHAR
      when 'off-plan' then off_plan_count
      when 'ready' then ready_count
      when 'rentals' then contract_count
      else sales_count
    end::integer as row_count,
    sales_value_aed::double as value_aed,
    case
      $metric::VARCHAR
      when 'rent' then new_rent_n
      else ppsf_n
    end::integer as n,
    case
      when $metric::VARCHAR = 'rent' then [p25_new_rent_aed, median_new_rent_aed, p75_new_rent_aed]
      else [
        p25_price_aed_per_sqft,
        median_price_aed_per_sqft,
        p75_price_aed_per_sqft
      ]
    end as quartiles
  from headlines
  where subject in ('area', 'market') and property_type = 'all' and bedrooms = -1
)
select
  area_id,
  row_count,
  value_aed,
  n,
  case when n > 0 then quartiles end as quartiles
from figures
where area_id is not null and row_count > 0
union all
select
  null,
  (
    sum(row_count) filter (area_id is null)
      - coalesce(sum(row_count) filter (area_id is not null), 0)
  )::integer,
  0,
  0,
  null
from figures
having sum(row_count) filter (area_id is null) > 0
order by area_id
