-- Off-plan premia: of a subject, of its property types, or of the projects of a place. row_key orders ties. A null $subject_id is every one of them.
select
  case when $is_of_kinds then o.property_type else o.subject_id::varchar end as row_key,
  case when o.subject <> 'market' then o.subject_id end as id,
  coalesce(a.name, p.name) as name,
  coalesce(a.name_ar, p.name_ar) as name_ar,
  o.property_type, o.premium_pct, o.low_pct, o.high_pct, o.cells, o.n_off_plan, o.n_ready, o.coverage_pct, o.sales_count, o.off_plan_count, o.ready_count,
  o.unmatched_pct
from offplan_premium o
left join places a on a.kind = o.subject and a.place_id = o.subject_id
left join project_list p on o.subject = 'project' and p.project_id = o.subject_id
where o.subject = $subject
  and ($subject_id::BIGINT is null or o.subject_id = $subject_id::BIGINT)
  and ($area_id::INTEGER is null or p.area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or p.community_id = $community_id::BIGINT)
  and case when $is_of_kinds then o.property_type <> 'all' and $property_type in ('all', o.property_type) else o.property_type = $property_type end
  and $is_seen
