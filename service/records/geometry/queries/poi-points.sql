-- Points of interest in a rectangle.
select id, latitude, longitude
from pois
where
  longitude between $west::DOUBLE and $east::DOUBLE
  and latitude between $south::DOUBLE and $north::DOUBLE
order by id
