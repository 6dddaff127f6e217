-- The areas a community lies in, and how much of it each holds.
select area_id, share
from place_areas
where community_id = $community_id::BIGINT
order by share desc, area_id
