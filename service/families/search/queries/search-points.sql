-- Points of interest that questions name, with the areas around them.
select
  pois.id,
  pois.category,
  pois.name,
  pois.name_ar,
  list(poi_distances.area_id order by at_most_m) as area_ids,
  list(at_most_m order by at_most_m) as at_most_m
from poi_distances
join pois on pois.id = poi_distances.poi_id
group by all
