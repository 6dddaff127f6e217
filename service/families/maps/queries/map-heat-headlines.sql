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
    {{names}}
  from headlines
  where subject in ('area', 'market') and property_type = 'all' and bedrooms = -1
)
select *
from figures
where area_id is not null and row_count > 0
union all by name
select
  null::integer as area_id,
  (
    sum(row_count) filter (area_id is null)
      - coalesce(sum(row_count) filter (area_id is not null), 0)
  )::integer as row_count,
  0 as value_aed,
  0 as {{sample}}
from figures
having sum(row_count) filter (area_id is null) > 0
order by area_id
