-- Projects in the order of one metric, greatest first, ties by id. {{metric}} gives one row a
-- project with the metric and its samples, under the names that rankings of places give them.
with metric as ({{metric}})
select
  p.project_id as id,
  p.name,
  p.name_ar,
  p.area_id,
  p.area,
  p.area_ar,
  p.developer_id,
  p.developer,
  p.developer_ar,
  p.status,
  m.value,
  m.n,
  m.before_value,
  m.n_before,
  m.quality,
  m.basis
from metric m
join project_list p on p.project_id = m.place_id
where
  m.value is not null
  and ($area_id::INTEGER is null or p.area_id = $area_id::INTEGER)
  and ($community_id::BIGINT is null or p.community_id = $community_id::BIGINT)
  and (
    $min_sample::INTEGER is null
    or (
      m.n >= $min_sample::INTEGER
      and coalesce(m.n_before, m.n) >= $min_sample::INTEGER
    )
  )
order by m.value desc, p.project_id
limit $rows
