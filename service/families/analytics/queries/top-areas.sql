-- Places in the order of one metric, greatest first, ties by id. {{metric}} gives one row a place
-- with the metric and its samples.
with metric as ({{metric}})
select
  p.place_id,
  p.kind,
  p.name,
  p.name_ar,
  p.slug,
  m.value,
  m.n,
  m.before_value,
  m.n_before,
  m.quality,
  m.basis
from metric m
join places p on p.place_id = m.place_id
where
  p.kind = $by::VARCHAR
  and m.value is not null
  and (
    $min_sample::INTEGER is null
    or (
      m.n >= $min_sample::INTEGER
      and coalesce(m.n_before, m.n) >= $min_sample::INTEGER
    )
  )
order by m.value desc, p.place_id
limit $rows
