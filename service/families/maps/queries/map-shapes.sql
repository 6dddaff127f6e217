-- Boundaries of areas with their names and label points, at one level of detail.
select
  area_shapes.area_id,
  places.name,
  places.name_ar,
  places.slug,
  labels.label,
  labels.label_ar,
  area_shapes.municipality_number,
  area_shapes.geometry,
  area_shapes.west,
  area_shapes.south,
  area_shapes.east,
  area_shapes.north,
  area_points.latitude,
  area_points.longitude
from area_shapes
join places on places.place_id = area_shapes.area_id
join place_labels labels on labels.place_id = area_shapes.area_id
join area_points on area_points.area_id = area_shapes.area_id
where area_shapes.detail = $detail::VARCHAR
order by area_shapes.area_id
