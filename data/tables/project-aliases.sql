-- Every name of a project as deals and contracts use it in one place, and the project it means:
-- what links rest on, and where an id made of a name leads to.
with
counted as (
  select
    l.folded,
    l.place,
    l.area_id,
    l.provisional_id,
    l.project_id,
    l.basis,
    l.confidence,
    l.considered,
    l.score,
    l.project_name,
    sum(w.n) filter (w.feed = 'sales') as sale_rows,
    sum(w.n) filter (w.feed = 'rents') as rent_rows,
    sum(w.n) as n
  from project_links l
  join
    place_wordings w on w.feed = l.feed
    and place_hash(w.area_id, w.area_name, w.project_number, w.project_name, w.master_project)
      = l.place_hash
  group by all
)
select
  provisional_id,
  project_id,
  folded,
  arg_max(project_name, (n, project_name)) as name,
  place,
  any_value(area_id) as area_id,
  arg_max(basis, (confidence, basis)) as basis,
  max(confidence) as confidence,
  arg_max(considered, (score, - considered))::integer as considered_project_id,
  max(score) as considered_confidence,
  coalesce(sum(sale_rows), 0)::bigint as sale_rows,
  coalesce(sum(rent_rows), 0)::bigint as rent_rows
from counted
group by folded, place, provisional_id, project_id
