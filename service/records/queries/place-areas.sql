-- How communities and areas overlap, for the resolver.
select community_id, area_id, share
from place_areas
