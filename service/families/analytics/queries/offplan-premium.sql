-- Off-plan premia: of a subject, of its property types, or of the projects of a place. row_key
-- orders ties. A null $subject_id means all subjects. A subject that was asked for by name
-- ($is_named) has a row with counts of 0 even where nothing was sold or the plan may not see the
-- year.
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
    when $is_of_kinds then listed.property_type
    else listed.subject_id::varchar
  end as row_key,
  case when listed.subject <> 'market' then listed.subject_id end as id,
  coalesce(places.name, project_list.name) as name,
  coalesce(places.name_ar, project_list.name_ar) as name_ar,
  listed.property_type,
  known.premium_pct,
  known.low_pct,
  known.high_pct,
  coalesce(known.cells, 0) as cells,
  coalesce(known.n_off_plan, 0) as n_off_plan,
  coalesce(known.n_ready, 0) as n_ready,
  known.coverage_pct,
  coalesce(known.sales_count, 0) as sales_count,
  coalesce(known.off_plan_count, 0) as off_plan_count,
  coalesce(known.ready_count, 0) as ready_count,
  known.unmatched_pct
from listed
left join known using (subject, subject_id, property_type)
left join places on places.kind = listed.subject and places.place_id = listed.subject_id
left join
  project_list on listed.subject = 'project'
  and project_list.project_id = listed.subject_id
where
  ($area_id::INTEGER is null or project_list.area_id = $area_id::INTEGER)
  and (
    $community_id::BIGINT is null
    or project_list.community_id = $community_id::BIGINT
  )
