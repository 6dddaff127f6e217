-- Every name that deals and contracts use for a project in one place, with the project that it
-- means. Links use it, and so does the look-up of an old id that was made of a name.
with
counted as (
  select
    project_links.folded,
    project_links.place,
    project_links.area_id,
    project_links.provisional_id,
    project_links.project_id,
    project_links.basis,
    project_links.confidence,
    project_links.considered,
    project_links.score,
    project_links.project_name,
    sum(place_wordings.n) filter (place_wordings.feed = 'sales') as sale_rows,
    sum(place_wordings.n) filter (place_wordings.feed = 'rents') as rent_rows,
    sum(place_wordings.n) as n
  from project_links
  join
    place_wordings on place_wordings.feed = project_links.feed
    and place_hash(
      place_wordings.area_id,
      place_wordings.area_name,
      place_wordings.project_number,
      place_wordings.project_name,
      place_wordings.master_project
    ) = project_links.place_hash
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
