-- Boundaries of areas with their names and label points, at one level of detail.
select
  s.area_id,
  p.name,
  p.name_ar,
  p.slug,
  s.municipality_number,
  s.geometry,
  s.west,
  s.south,
  s.east,
  s.north,
  t.latitude,
  t.longitude
from area_shapes s
join places p on p.place_id = s.area_id
join area_points t on t.area_id = s.area_id
where s.detail = $detail::VARCHAR
order by s.area_id
