-- Boundaries of areas with their names and label points, at one level of detail. A null $areas means every area that has a boundary.
select
  s.area_id, p.name, p.name_ar, p.slug, s.municipality_number, s.geometry, s.west, s.south, s.east, s.north, t.latitude, t.longitude
from area_shapes s
join places p on p.place_id = s.area_id
join area_points t on t.area_id = s.area_id
where s.detail = $detail::VARCHAR and ($areas::BIGINT[] is null or list_contains($areas::BIGINT[], s.area_id))
order by s.area_id
