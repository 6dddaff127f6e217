-- Everything that follows from how an export words a place, named: one look-up for a deal or
-- contract, by a hash of the words.
select
  l.feed,
  place_hash(
    l.area_id,
    l.area_name,
    l.project_number,
    l.project_name,
    l.master_project,
    l.candidate_projects
  ) as place_hash,
  l.located_area as area_id,
  l.area_basis,
  a.name as area,
  a.name_ar as area_ar,
  l.community_id,
  l.community_basis,
  coalesce(l.candidate_projects, []) as candidate_projects,
  c.name as community,
  coalesce(l.master_project, p.master_project) as master_project,
  l.project_id,
  l.project_basis,
  l.project_confidence,
  coalesce(l.project_name, p.name) as project,
  coalesce(p.developer_id, b.brand_id) as developer_id,
  v.name as developer,
  case
    when p.is_registered
    and p.developer_id is not null then 'project'
    when coalesce(p.developer_id, b.brand_id) is not null then 'brand'
  end as developer_basis
from located_names l
left join places a on a.place_id = l.located_area
left join places c on c.place_id = l.community_id
left join projects p on p.project_id = l.project_id
left join
  project_brands b on b.folded = fold_name(coalesce(l.project_name, p.name))
  and b.area_id is not distinct from l.located_area
left join developers v on v.developer_id = coalesce(p.developer_id, b.brand_id)
