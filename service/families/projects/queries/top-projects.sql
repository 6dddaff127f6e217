-- Projects in the order of one metric, greatest first, ties by id. {{metric}} gives one row a
-- project with the metric and its samples, under the names that rankings of places give them.
with metric as ({{metric}})
select
  project_list.project_id as id,
  project_list.name,
  project_list.name_ar,
  project_list.area_id,
  project_list.area,
  project_list.area_ar,
  project_list.developer_id,
  project_list.developer,
  project_list.developer_ar,
  project_list.status,
  metric.value,
  metric.n,
  metric.before_value,
  metric.n_before,
  metric.low,
  metric.high,
  metric.quality,
  metric.basis
from metric
join project_list on project_list.project_id = metric.place_id
where
  metric.value is not null
  and ($area_id::INTEGER is null or project_list.area_id = $area_id::INTEGER)
  and (
    $community_id::BIGINT is null
    or project_list.community_id = $community_id::BIGINT
  )
  and (
    $place_ids::BIGINT[] is null
    or list_contains($place_ids::BIGINT[], project_list.area_id)
    or list_contains($place_ids::BIGINT[], project_list.community_id)
  )
  and (
    $min_sample::INTEGER is null
    or (
      metric.n >= $min_sample::INTEGER
      and coalesce(metric.n_before, metric.n) >= $min_sample::INTEGER
    )
  )
order by metric.value desc, project_list.project_id
limit $rows
