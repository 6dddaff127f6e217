-- Buildings with a measured coordinate in a rectangle.
select building_id, latitude, longitude
from building_list
where
  precision = 'building'
  and longitude between $west::DOUBLE and $east::DOUBLE
  and latitude between $south::DOUBLE and $north::DOUBLE
