-- Off-plan premia: of a subject, of its property types, or of the projects of a place. row_key
-- orders ties. A null $subject_id is every one of them. What is asked for by name ($is_named) is
-- there even where nothing was sold, or where the plan does not see the year: with counts of 0.
with
known as (select * from offplan_premium where $is_seen),
listed as (
  select subject, subject_id, property_type
  from known
  where
    subject = $subject
    and ($subject_id::BIGINT is null or subject_id = $subject_id::BIGINT)
    and case
      when $is_of_kinds then property_type <> 'all'
      and $property_type in ('all', property_type)
      else property_type = $property_type
    end
  union
  select $subject, $subject_id::BIGINT, $property_type
  where $is_named
)
select
  case
    when $is_of_kinds then l.property_type
    else l.subject_id::varchar
  end as row_key,
  case when l.subject <> 'market' then l.subject_id end as id,
  coalesce(a.name, p.name) as name,
  coalesce(a.name_ar, p.name_ar) as name_ar,
  l.property_type,
  o.premium_pct,
  o.low_pct,
  o.high_pct,
  coalesce(o.cells, 0) as cells,
  coalesce(o.n_off_plan, 0) as n_off_plan,
  coalesce(o.n_ready, 0) as n_ready,
  o.coverage_pct,
  coalesce(o.sales_count, 0) as sales_count,
  coalesce(o.off_plan_count, 0) as off_plan_count,
  coalesce(o.ready_count, 0) as ready_count,
  o.unmatched_pct
from listed l
left join known o using (subject, subject_id, property_type)
left join places a on a.kind = l.subject and a.place_id = l.subject_id
left join project_list p on l.subject = 'project' and p.project_id = l.subject_id
where
  ($area_id::INTEGER is null or p.area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or p.community_id = $community_id::BIGINT)
