-- Places in the order of one metric, greatest first, ties by id: of one kind, or those that rank.
-- {{metric}} gives one row a place with the metric and its samples.
with metric as ({{metric}})
select
  places.place_id,
  places.kind,
  places.name,
  places.name_ar,
  places.slug,
  metric.value,
  metric.n,
  metric.before_value,
  metric.n_before,
  metric.low,
  metric.high,
  metric.quality,
  metric.basis
from metric
join places on places.place_id = metric.place_id
join place_labels labels on labels.place_id = metric.place_id
where
  case
    when $by::VARCHAR = 'place' then labels.is_ranked
    else places.kind = $by::VARCHAR
  end
  and metric.value is not null
  and (
    $min_sample::INTEGER is null
    or (
      metric.n >= $min_sample::INTEGER
      and coalesce(metric.n_before, metric.n) >= $min_sample::INTEGER
    )
  )
order by metric.value desc, places.place_id
limit $rows
