-- Rent contracts of the last day as the web site's CSV has them (dialect C), without numbers: each
-- once, with the projects that its plot is said to hold and the properties in it. Numbered after
-- every contract of the register, which knows none of them.
create or replace temp table site_contracts as
with
drawn as (
  select
    c as contract,
    rent_segment_slots.item as segment,
    rent_area_slots.item as area_id,
    u(c, 71) as copy_draw,
    u(c, 72) as length_draw
  from
    range(
      getvariable('site_first')::bigint,
      getvariable('site_first')::bigint + getvariable('site_contracts')::bigint
    ) numbers(c)
  join rent_segment_slots on rent_segment_slots.slot = slot(c, 50)
  join rent_area_slots on rent_area_slots.slot = slot(c, 60)
),
placed as (
  select
    drawn.*,
    areas.name_en as area_en,
    coalesce(project_counts.projects, 0) as area_projects,
    drawn.copy_draw < parameter('$.site_rents.by_project_share')::double as is_by_project,
    drawn.copy_draw > 1 - parameter('$.site_rents.by_property_share')::double as is_by_property
  from drawn
  join areas using (area_id)
  left join project_counts using (area_id)
)
select
  contract,
  segment,
  area_id,
  area_en,
  (20000 + floor(u(contract, 73) * 180000))::bigint as annual_aed,
  -- As many projects as its area has, and at most four.
  least(
    area_projects,
    case when is_by_project then 2 + floor(length_draw * 3) else 1 end
  )::integer as projects,
  case
    when is_by_property then 2 + floor(length_draw * 6)::integer
    else 1
  end as properties
from placed
order by contract;
