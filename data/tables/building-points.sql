-- The measured coordinate of each building that an imported point means; the first of several.
select
  building_id,
  latitude,
  longitude,
  'building' as precision,
  name,
  source,
  licence
from building_point_links
where outcome = 'linked'
qualify row_number() over (partition by building_id order by point) = 1
