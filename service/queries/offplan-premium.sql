-- Off-plan premia: of the market, of its property types, of areas or of projects. row_key orders ties.
select
  case when $by = 'property_type' then o.property_type else o.subject_id::varchar end as row_key,
  case when o.subject in ('area', 'project') then o.subject_id end as id,
  coalesce(a.name, p.name) as name,
  coalesce(a.name_ar, p.name_ar) as name_ar,
  o.property_type, o.premium_pct, o.low_pct, o.high_pct, o.cells, o.n_off_plan, o.n_ready, o.coverage_pct, o.sales_count, o.off_plan_count, o.ready_count,
  o.unmatched_pct
from offplan_premium o
left join places a on o.subject = 'area' and a.kind = 'area' and a.place_id = o.subject_id
left join project_list p on o.subject = 'project' and p.project_id = o.subject_id
where o.subject = case when $by = 'property_type' then 'market' else $by end
  and case when $by = 'property_type' then o.property_type <> 'all' and $property_type in ('all', o.property_type) else o.property_type = $property_type end
  and $is_seen
